/** Finds items for sale and picks one or several of them; each with its price, because a deal's price stands beside theirs. Enter picks the first found. */

import { Search, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import words from '#content/console/marketing.json' with { type: 'json' };
import { TextField } from '#islands/ui/TextField.tsx';
import { typingPauseMs } from '#rules/limits/console.ts';
import { call } from '../api/client.ts';
import { readFailureMessage } from '../ui/failure-message.ts';
import { euros } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';

export interface PickedItem {
  id: string;
  title: string;
  priceCents: number;
}

interface Props {
  label: string;
  error: string | undefined;
  picked: readonly PickedItem[];
  /** Where one alone is wanted, the next takes its place. */
  isSingle?: boolean;
  onPick: (picked: PickedItem[]) => void;
}

const shownItems = 8;

const t = textsOf(words);

export function ItemPicker({ label, error, picked, isSingle = false, onPick }: Props) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly PickedItem[]>();
  const [failure, setFailure] = useState<string>();
  const listId = useId();
  useEffect(() => {
    const search = typed.trim();
    setFound(undefined);
    setFailure(undefined);
    if (search.length < 2) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const query = { search, state: 'available' as const, limit: shownItems };
      call('GET /ops/items', { query }, { signal: control.signal }).then(
        ({ payload }) => setFound(payload.map(({ id, title, priceCents }) => ({ id, title, priceCents }))),
        (problem) => !control.signal.aborted && setFailure(readFailureMessage(problem)),
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [typed]);
  const left = found?.filter(({ id }) => picked.every((item) => item.id !== id));
  const pick = (item: PickedItem) => {
    onPick(isSingle ? [item] : [...picked, item]);
    setTyped('');
  };
  return (
    <div className="grid gap-2">
      {/* a search fails while somebody types */}
      <div aria-live="polite">
        <TextField
          type="search"
          label={label}
          hint={t('pickHint')}
          error={failure ?? error}
          autoComplete="off"
          before={<Search aria-hidden="true" className="size-4" />}
          value={typed}
          aria-controls={listId}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [first] = left ?? [];
            if (first) pick(first);
          }}
        />
      </div>
      <fieldset id={listId} className="grid gap-1">
        <legend className="sr-only">{t('found')}</legend>
        {left?.length === 0 ? <p className="text-muted text-sm">{t('noItems')}</p> : null}
        {left?.map((item) => (
          <button key={item.id} type="button" className="btn btn-quiet justify-between" onClick={() => pick(item)}>
            <span className="min-w-0 truncate">{item.title}</span>
            <span className="tabular">{euros(item.priceCents)}</span>
          </button>
        ))}
      </fieldset>
      <ul className="grid gap-1 text-sm" aria-label={t('picked')}>
        {picked.map((item) => (
          <li key={item.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate">{item.title}</span>
            <span className="tabular">{euros(item.priceCents)}</span>
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label={t('leaveOut', { title: item.title })}
              onClick={() => onPick(picked.filter(({ id }) => id !== item.id))}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
