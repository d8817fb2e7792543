/** Above a list: its search (`/` goes there), its filters, what else is done with the whole of it, and what narrows it as chips to take away. */

import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { CompactSelect } from '#islands/ui/CompactSelect.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { typingPauseMs } from '#rules/limits/console.ts';
import { DayFilter } from './DayFilter.tsx';
import { FilterChips, wordOf } from './FilterChips.tsx';
import { TypedFilter } from './TypedFilter.tsx';
import { textsOf } from './texts.ts';
import { useShortcut } from './use-shortcut.ts';

export interface Filter<F extends string> {
  name: F;
  label: string;
  /** What can be chosen besides "any", which stands first; what is typed when absent. */
  options?: readonly { value: string; label: string }[];
  /** Of what is typed: `euros` stand in the address as cents, a `day` as `2026-11-22`. */
  kind?: 'text' | 'euros' | 'day';
  /** In the empty field, where the label says too little. */
  placeholder?: string;
  /** It comes with a link and is only taken away: it stands as a chip alone. */
  isChipOnly?: boolean;
}

interface Props<F extends string> {
  list: {
    search: string;
    setSearch: (text: string) => void;
    filterValue: (name: F) => string;
    setFilter: (name: F, value: string) => void;
    /** Without these two nothing stands as chips. */
    isChanged?: (name: F) => boolean;
    resetFilter?: (name: F) => void;
  };
  /** What can be searched for; without it there is no search. */
  searchLabel?: string;
  filters?: readonly Filter<F>[];
  children?: ReactNode;
}

const t = textsOf(words);

export function FilterBar<F extends string = never>({ list, searchLabel, filters = [], children }: Props<F>) {
  const [typed, setTyped] = useState(list.search);
  const field = useRef<HTMLInputElement>(null);
  const { setSearch } = list;
  useShortcut('/', () => field.current?.focus());
  // a search comes back trimmed: the space after which somebody paused stays
  useEffect(() => setTyped((now) => (now.trim() === list.search ? now : list.search)), [list.search]);
  useEffect(() => {
    // also when Enter was quicker than the pause
    if (typed.trim() === list.search) return;
    const timer = setTimeout(() => setSearch(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, list.search]);

  return (
    <search className="flex min-w-0 flex-wrap items-end gap-2">
      {searchLabel ? (
        <TextField
          ref={field}
          type="search"
          label={searchLabel}
          labelHidden
          placeholder={searchLabel}
          before={<Search aria-hidden="true" className="size-4" />}
          frameClassName="w-full sm:w-80"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setSearch(typed.trim());
            if (event.key === 'Escape') setTyped('');
          }}
        />
      ) : null}
      {filters.map((filter) => {
        if (filter.isChipOnly) return null;
        const { name, label, options, kind } = filter;
        const value = list.filterValue(name);
        const setTo = (next: string) => list.setFilter(name, next);
        if (options)
          return (
            <CompactSelect
              key={name}
              label={label}
              emptyText=""
              tall
              options={[{ value: '', label: t('any') }, ...options]}
              displayText={`${label}: ${wordOf(filter, value) || t('any')}`}
              value={value}
              onChange={setTo}
            />
          );
        if (kind === 'day') return <DayFilter key={name} label={label} value={value} onChange={setTo} />;
        return <TypedFilter key={name} filter={filter} value={value} onChange={setTo} />;
      })}
      {children ? <div className="ml-auto flex flex-wrap items-end gap-2">{children}</div> : null}
      <FilterChips list={list} filters={filters} />
    </search>
  );
}
