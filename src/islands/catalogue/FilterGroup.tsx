/**
 * Group of filter values with counts: six at first, all of them on demand. A second click clears a single choice, and so does a button.
 * A group that narrows nothing, because everything listed has its one value, is not rendered.
 */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { joinValues } from '#rules/list-filters.ts';
import { messagesOf } from '#stores/messages.ts';

interface Props {
  language: LanguageCode;
  legend: string;
  /** Name of the query parameter. */
  name: string;
  values: readonly string[];
  labelOf?: (value: string) => string;
  counts: Record<string, number> | undefined;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  single?: boolean;
  /** Marks each value with the colour of its rarity. */
  lit?: boolean;
  /** Whether its legend folds it, and how it starts; absent where it always stands open. */
  folded?: boolean;
}

/** As many as a list of 15rem holds without a scroll bar. */
const valuesAtFirst = 6;

export function FilterGroup(props: Props) {
  const { language, legend, values, counts, chosen, onChange, single, folded } = props;
  const t = messagesOf(language, 'catalogue');
  const listId = useId();
  const [isOpen, setOpen] = useState(!folded || chosen.length > 0);
  const [hasAll, setHasAll] = useState(false);
  const all = [...values, ...chosen.filter((value) => !values.includes(value))];
  if (all.length < 2 && chosen.length === 0) return null;

  const rest = all.slice(valuesAtFirst).filter((value) => !chosen.includes(value)).length;
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

  return (
    <fieldset className="filter-group relative">
      <legend className="field-label float-start w-full pb-1">
        {folded === undefined ? (
          legend
        ) : (
          <button
            type="button"
            className="filter-legend flex w-full items-center gap-2"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {legend}
            <ChevronDown aria-hidden="true" className="size-4" />
          </button>
        )}
      </legend>
      {chosen.length > 0 ? (
        <button type="button" className="js-only filter-clear link" onClick={() => onChange([])}>
          {t('clear')}
          <span className="sr-only"> {legend}</span>
        </button>
      ) : null}
      <div id={listId} className={isOpen ? 'clear-both' : 'hidden'}>
        <div className="filter-list">
          {all.map((value, index) => (
            <FilterValue
              key={value}
              {...props}
              value={value}
              isChosen={chosen.includes(value)}
              waits={index >= valuesAtFirst && !hasAll && !chosen.includes(value)}
              count={counts ? (counts[value] ?? 0) : undefined}
              onChange={() => onChange(single ? [value] : toggled(value))}
              onClear={() => onChange([])}
            />
          ))}
        </div>
        {rest > 0 ? (
          <button
            type="button"
            className="js-only filter-more link"
            aria-expanded={hasAll}
            onClick={() => setHasAll(!hasAll)}
          >
            {hasAll ? t('fewer') : t('more', { count: rest })}
            <span className="sr-only"> {legend}</span>
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}

interface ValueProps extends Pick<Props, 'name' | 'single' | 'lit' | 'labelOf'> {
  value: string;
  isChosen: boolean;
  /** Waits behind a button, which only a script answers. */
  waits: boolean;
  count: number | undefined;
  onChange: () => void;
  onClear: () => void;
}

function FilterValue({ name, single, lit, labelOf, value, isChosen, waits, count, onChange, onClear }: ValueProps) {
  return (
    <label className={`choice items-center gap-3 ${waits ? 'hidden noscript:flex' : 'flex'}`}>
      <input
        type={single ? 'radio' : 'checkbox'}
        data-press=""
        className="choice-box grid flex-none place-items-center"
        name={name}
        value={single ? value : joinValues([value])}
        checked={isChosen}
        onChange={onChange}
        onClick={() => single && isChosen && onClear()}
      />
      <span className="min-w-0 flex-1">
        {lit ? <span className="rarity-mark inline-block" data-class={value} aria-hidden="true" /> : null}
        {labelOf?.(value) ?? value}
      </span>
      {count === undefined ? null : <span className="tabular pr-1 text-muted text-sm/6.5">{count}</span>}
    </label>
  );
}
