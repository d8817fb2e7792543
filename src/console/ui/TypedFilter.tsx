/** A filter whose value is typed: Enter or leaving the field takes it, Escape goes back to what it was. */
import { type FormEvent, useEffect, useState } from 'react';
import { TextField } from '#islands/ui/TextField.tsx';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import type { Filter } from './FilterBar.tsx';

interface Props {
  filter: Filter<string>;
  value: string;
  onChange: (value: string) => void;
}

export function TypedFilter({ filter: { label, kind, placeholder = label }, value, onChange }: Props) {
  const isEuros = kind === 'euros';
  const shown = isEuros && value !== '' ? decimalOf(Number(value)) : value;
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const take = () => {
    const text = typed.trim();
    if (text === shown) return;
    const cents = isEuros && text !== '' ? minorUnitsOf(text.replace(',', '.')) : null;
    // what is no amount stays as it was
    if (isEuros && text !== '' && cents === null) setTyped(shown);
    else onChange(cents === null ? text : String(cents));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <form onSubmit={submit} className={isEuros ? 'w-32 grow sm:grow-0' : 'w-full sm:w-52'}>
      <TextField
        label={label}
        labelHidden
        placeholder={placeholder}
        inputMode={isEuros ? 'decimal' : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(shown);
        }}
      />
    </form>
  );
}
