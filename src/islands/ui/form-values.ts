/** Values of a form by the names of its controls. */
export type FormValues = Record<string, string | boolean>;

/** `values` without spaces around texts. Passwords, by the names of their fields, stay as typed. */
export function trimmedValues<V extends FormValues>(values: V): V {
  const entries = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && !/pass/i.test(name) ? [name, value.trim()] : [name, value],
  );
  // safe because names and types stay
  return Object.fromEntries(entries) as V;
}
