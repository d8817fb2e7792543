/**
 * Decoders of stored JSON: each returns the value when it has the expected shape. Another deployment, an extension or the visitor may have
 * written something else. A schema library would outweigh everything that is stored.
 *
 * @throws TypeError for any other shape
 */
export type Decoder<T> = (value: unknown) => T;

type Fields<T> = { [K in keyof T]-?: Decoder<T[K]> };

function reject(): never {
  throw new TypeError('A stored value has another shape');
}

export const text: Decoder<string> = (value) => (typeof value === 'string' ? value : reject());

/** A finite number. */
export const number: Decoder<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : reject();

/** A whole number that arithmetic on cents takes. */
export const integer: Decoder<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : reject();

export const between =
  (least: number, most: number): Decoder<number> =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : reject();

/** A text of this form. */
export const matching =
  (form: RegExp): Decoder<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : reject();

export const flag: Decoder<boolean> = (value) => (typeof value === 'boolean' ? value : reject());

export const oneOf =
  <T extends string>(values: readonly T[]): Decoder<T> =>
  (value) =>
    values.find((each) => each === value) ?? reject();

export const optional =
  <T>(decode: Decoder<T>): Decoder<T | undefined> =>
  (value) =>
    value === undefined ? undefined : decode(value);

export const list =
  <T>(decode: Decoder<T>): Decoder<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map((each) => decode(each)) : reject();

/** A list of at least one. */
export const filled =
  <T>(decode: Decoder<readonly T[]>): Decoder<readonly T[]> =>
  (value) => {
    const values = decode(value);
    return values.length > 0 ? values : reject();
  };

/** An object with these fields; others are dropped. */
export const shape =
  <T extends object>(fields: Fields<T>): Decoder<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return reject();
    const entries = Object.entries<Decoder<unknown>>(fields).map(([name, decode]) => [
      name,
      decode((value as Record<string, unknown>)[name]),
    ]);
    // safe because each field was decoded as its own type
    return Object.fromEntries(entries.filter(([, field]) => field !== undefined)) as T;
  };

/** ISO 3166-1 code of a country, or none. */
export const countryCode = matching(/^(?:[A-Z]{2})?$/);

/** A text by any of these names, of the form that `forms` gives it; missing ones stay missing. */
export const texts = <N extends string>(
  names: readonly N[],
  forms: Partial<Record<N, Decoder<string>>> = {},
): Decoder<Partial<Record<N, string>>> =>
  // safe because every name has a decoder
  shape(
    Object.fromEntries(names.map((name) => [name, optional(forms[name] ?? text)])) as Fields<
      Partial<Record<N, string>>
    >,
  );
