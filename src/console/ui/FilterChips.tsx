/** What narrows a list besides its search, each with a way to take it away. */
import { X } from 'lucide-react';
import words from '#content/console/ui.json' with { type: 'json' };
import type { Filter } from './FilterBar.tsx';
import { euros } from './format.ts';
import { textsOf } from './texts.ts';

interface Props<F extends string> {
  list: { filterValue: (name: F) => string; isChanged?: (name: F) => boolean; resetFilter?: (name: F) => void };
  filters: readonly Filter<F>[];
}

const t = textsOf(words);

/** A filter's value as a person reads it. */
export function wordOf({ options, kind }: Filter<string>, value: string): string {
  if (kind === 'euros') return value === '' ? '' : euros(Number(value));
  return options?.find((option) => option.value === value)?.label ?? value;
}

export function FilterChips<F extends string>({ list, filters }: Props<F>) {
  const changed = filters.filter(({ name }) => list.isChanged?.(name));
  if (changed.length === 0) return null;
  return (
    <ul className="flex min-w-0 basis-full flex-wrap gap-2" aria-label={t('narrowedBy')}>
      {changed.map((filter) => {
        const { name, label } = filter;
        const word = wordOf(filter, list.filterValue(name)) || t('any');
        return (
          <li key={name} className="min-w-0 max-w-full">
            <button
              type="button"
              className="chip inline-flex max-w-full items-center gap-1"
              aria-label={t('takeAway', { label, value: word })}
              onClick={() => list.resetFilter?.(name)}
            >
              <span className="truncate">
                {label}: {word}
              </span>
              <X aria-hidden="true" className="size-4 flex-none" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
