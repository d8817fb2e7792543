/** Filters that a form does not show itself, as hidden fields for browsers without JavaScript. */
import type { ListFilters } from '#rules/list-filters.ts';
import { hiddenFields, type ListRoute } from '#rules/list-route.ts';

interface Props {
  route: ListRoute;
  filters: ListFilters;
  /** Names of the form's own fields. */
  except: readonly string[];
}

export function HiddenFields({ route, filters, except }: Props) {
  return hiddenFields(route, filters, except).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
