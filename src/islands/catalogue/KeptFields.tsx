/** What a form of the list does not ask for itself, sent along by browsers without JavaScript. */
import type { ListFilters } from '#rules/list-filters.ts';
import { keptFields, type ListRoute } from '#rules/list-route.ts';

interface Props {
  route: ListRoute;
  filters: ListFilters;
  /** Names of the fields that the form has. */
  asked: readonly string[];
}

export function KeptFields({ route, filters, asked }: Props) {
  return keptFields(route, filters, asked).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
