/** Select of a country by its name in the page's language; the value is its ISO code. */
import { useMemo } from 'react';
import { countriesIn } from '#rules/countries.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { SelectField } from './SelectField.tsx';

interface Props {
  language: LanguageCode;
  value: string;
  onChange: (iso: string) => void;
  error?: string | undefined;
  isOptional?: boolean | undefined;
}

export function CountrySelect({ language, value, onChange, error, isOptional = false }: Props) {
  const t = messagesOf(language, 'fields');
  const options = useMemo(
    () => countriesIn(language).map(({ iso, title }) => ({ value: iso, label: title })),
    [language],
  );
  return (
    <SelectField
      label={t('country')}
      placeholder={t('countryPlaceholder')}
      emptyText={t('countriesFailed')}
      options={options}
      value={value || undefined}
      onChange={onChange}
      error={error}
      aria-required={!isOptional}
    />
  );
}
