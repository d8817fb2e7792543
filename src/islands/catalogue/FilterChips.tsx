/** What narrows a list, above its items; each chip is a link to the list without it. Nothing while nothing is chosen. */
import { X } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import type { ListFilters, ListFlag } from '#rules/list-filters.ts';
import { messagesOf } from '#stores/messages.ts';
import { isPlainClick } from '../ui/plain-click.ts';
import { useShownCurrency } from '../ui/use-stores.ts';
import { filterChips } from './filter-chips.ts';

interface Props {
  language: LanguageCode;
  filters: ListFilters;
  flag: ListFlag | undefined;
  /** The address of the list after a change. */
  hrefOf: (change: Partial<ListFilters>) => string;
  onChange: (change: Partial<ListFilters>) => void;
}

export function FilterChips({ language, filters, flag, hrefOf, onChange }: Props) {
  const t = messagesOf(language, 'catalogue');
  const chips = filterChips(filters, flag, useShownCurrency(), language);
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
