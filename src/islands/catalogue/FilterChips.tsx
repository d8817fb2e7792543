/** What narrows a list, above its items; each chip is a link to the list without it. Nothing while nothing is chosen. */
import { X } from 'lucide-react';
import { messagesOf } from '#stores/messages.ts';
import { isPlainClick } from '../ui/plain-click.ts';
import { useShownCurrency } from '../ui/use-stores.ts';
import { filterChips } from './filter-chips.ts';
import type { ItemList } from './item-list.ts';
import { type ListPlace, useListHref } from './use-list-href.ts';

interface Props extends ListPlace {
  onChange: ItemList['change'];
}

export function FilterChips({ onChange, ...place }: Props) {
  const { language, route, filters } = place;
  const hrefOf = useListHref(place);
  const t = messagesOf(language, 'catalogue');
  const chips = filterChips(filters, route.flag, useShownCurrency(), language);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap gap-2 pb-4">
      {chips.map(({ key, text, without }) => (
        <li key={key} className="min-w-0">
          <a
            className="chip chip-removable inline-flex max-w-full items-center gap-2"
            href={hrefOf({ ...without, page: 1 })}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onChange(without);
            }}
          >
            <span className="truncate">{text}</span>
            <span className="sr-only">, {t('removeFilter')}</span>
            <X aria-hidden="true" className="size-4 flex-none" />
          </a>
        </li>
      ))}
    </ul>
  );
}
