/** A filter whose value is a day. Typed by keys it is another day after each digit: it is taken when its year is whole and the typing pauses. */
import { useEffect, useState } from 'react';
import { TextField } from '#islands/ui/TextField.tsx';
import { typingPauseMs } from '#rules/limits/console.ts';

interface Props {
  label: string;
  /** Such as `2026-11-22`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** The year 2 is on its way to 2026. */
const isWhole = (day: string) => !day.startsWith('0');

export function DayFilter({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value || !isWhole(typed)) return;
    const timer = setTimeout(() => onChange(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      type="date"
      label={label}
      frameClassName="w-full sm:w-38 sm:pointer-coarse:w-44"
      className="w-full px-3"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => !isWhole(typed) && setTyped(value)}
    />
  );
}
