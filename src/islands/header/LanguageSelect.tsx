/** Select of the language: stores the choice and opens the same page in it. */
import { type LanguageCode, languages } from '#rules/languages.ts';
import { chooseLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { CompactSelect } from '../ui/CompactSelect.tsx';

interface Props {
  language: LanguageCode;
  /** The page's path without its language. */
  path: string;
  opens?: 'below' | 'above';
  align?: 'start' | 'end';
}

const options = languages.map(({ code, title }) => ({ value: code, label: title, lang: code }));

export function LanguageSelect({ language, path, opens, align }: Props) {
  const t = messagesOf(language, 'common');
  return (
    <CompactSelect
      label={t('language')}
      emptyText={t('languagesFailed')}
      options={options}
      value={language}
      onChange={(code) => chooseLanguage(code, path)}
      opens={opens}
      align={align}
    />
  );
}
