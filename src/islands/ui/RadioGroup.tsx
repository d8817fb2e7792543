/** Radio buttons in a fieldset. With `clearable` a second click clears the choice. */
import { type ReactNode, useId } from 'react';

export interface Choice {
  value: string;
  label: ReactNode;
  /** A count or a price at the far end. */
  detail?: ReactNode;
  disabled?: boolean;
}

interface Props {
  legend: string;
  legendHidden?: boolean;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  clearable?: boolean;
  name?: string;
  className?: string;
}

export function RadioGroup({ legend, legendHidden, choices, value, onChange, clearable, name, className = '' }: Props) {
  const ownName = useId();
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className={legendHidden ? 'sr-only' : 'field-label pb-1'}>{legend}</legend>
      {choices.map((choice) => (
        <label className="choice flex items-center gap-3" key={choice.value}>
          <input
            type="radio"
            className="choice-box grid flex-none place-items-center"
            name={name ?? ownName}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            onClick={() => clearable && choice.value === value && onChange(undefined)}
          />
          <span className="min-w-0 flex-1">{choice.label}</span>
          {choice.detail ? <span className="tabular text-muted text-sm/6.5">{choice.detail}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
