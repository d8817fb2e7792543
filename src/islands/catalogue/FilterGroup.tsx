/** Group of filter values with counts. A second click clears a single choice. Without values nothing is rendered. */
import { joinValues } from '#rules/list-filters.ts';

interface Props {
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
}

export function FilterGroup({ legend, name, values, labelOf, counts, chosen, onChange, single, lit }: Props) {
  const all = [...values, ...chosen.filter((value) => !values.includes(value))];
  if (all.length === 0) return null;

  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

  return (
    <fieldset className="filter-group">
      <legend className="field-label float-start w-full pb-1">{legend}</legend>
      <div className="filter-list">
        {all.map((value) => (
          <label className="choice flex items-center gap-3" key={value}>
            <input
              type={single ? 'radio' : 'checkbox'}
              className="choice-box grid flex-none place-items-center"
              name={name}
              value={single ? value : joinValues([value])}
              checked={chosen.includes(value)}
              onChange={() => onChange(single ? [value] : toggled(value))}
              onClick={() => single && chosen.includes(value) && onChange([])}
            />
            <span className="min-w-0 flex-1">
              {lit ? <span className="rarity-mark inline-block" data-class={value} aria-hidden="true" /> : null}
              {labelOf?.(value) ?? value}
            </span>
            {counts ? <span className="tabular pr-1 text-muted text-sm/6.5">{counts[value] ?? 0}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
