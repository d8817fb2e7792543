/** Ctrl-K: goes to a screen, or to a customer, order, item, offer or payment by id, e-mail, title, reference or amount. */
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import words from '#content/console/shell.json' with { type: 'json' };
import { Dialog } from '#islands/ui/Dialog.tsx';
import { entriesFor, type PaletteEntry } from './palette.ts';
import { textsOf } from './texts.ts';
import { useFound } from './use-found.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

const t = textsOf(words);

export function CommandPalette({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('find')} closeLabel={t('close')} variant="wide">
      <Palette onClose={onClose} />
    </Dialog>
  );
}

function Palette({ onClose }: Pick<Props, 'onClose'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  /** Id of the row that the person moved to; the first is taken until then, whatever else is found. */
  const [moved, setMoved] = useState<string>();
  const { found, isSearching } = useFound(typed.trim());
  const entries = [...found, ...entriesFor(typed)];
  const at = entries.findIndex((entry) => entry.id === moved);
  const index = at < 0 ? Math.min(0, entries.length - 1) : at;
  useEffect(() => {
    // a browser may answer with a promise, which is no clean-up of the effect
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.href) location.assign(entry.href);
    entry.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const moveTo = (next: number) => setMoved(entries[next]?.id);
    if (event.key === 'ArrowDown') moveTo(index >= last ? 0 : index + 1);
    else if (event.key === 'ArrowUp') moveTo(index <= 0 ? last : index - 1);
    else if (event.key === 'Enter') choose(entries[index]);
    else return;
    event.preventDefault();
  };

  return (
    <div className="grid gap-3 pt-3">
      <input
        className="input"
        role="combobox"
        aria-label={t('find')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
        placeholder={t('findHint')}
        autoComplete="off"
        spellCheck="false"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setMoved(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list overflow-y-auto" role="listbox" id={`${id}-list`} aria-label={t('results')}>
        {entries.map((entry, each) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={entry.id}
            id={`${id}-${each}`}
            role="option"
            tabIndex={-1}
            aria-selected={each === index}
            data-active={each === index || undefined}
            className="option flex items-center gap-3"
            onClick={() => choose(entry)}
            onPointerMove={() => each !== index && setMoved(entry.id)}
          >
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            {entry.detail ? <span className="text-muted">{entry.detail}</span> : null}
          </div>
        ))}
      </div>
      <p className="text-muted text-sm" role="status">
        {isSearching ? t('searching') : entries.length === 0 ? t('nothingFound') : ''}
      </p>
    </div>
  );
}
