/**
 * `Intl` formatters, one for each language and set of options: making one takes longer than writing fifty prices with it.
 */
type Make<Options, Formatter> = (language: string, options?: Options) => Formatter;

function kept<Options extends object, Formatter>(make: Make<Options, Formatter>): Make<Options, Formatter> {
  const made = new Map<string, Formatter>();
  return (language, options) => {
    const key = JSON.stringify([language, options]);
    const known = made.get(key);
    if (known) return known;
    const formatter = make(language, options);
    made.set(key, formatter);
    return formatter;
  };
}

export const numberFormat = kept(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

export const dateFormat = kept(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

export const pluralRules = kept(
  (language, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
);
