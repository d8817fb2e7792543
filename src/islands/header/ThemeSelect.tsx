/** Select of the theme: the system's, light or dark. */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { chooseTheme, themes } from '#stores/theme.ts';
import { CompactSelect } from '../ui/CompactSelect.tsx';
import { useTheme } from '../ui/use-stores.ts';

const system = 'system';
const choices = [system, ...themes] as const;

export function ThemeSelect({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'common');
  const labels = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') };
  return (
    <CompactSelect
      label={t('theme')}
      emptyText={t('noOptions')}
      options={choices.map((value) => ({ value, label: labels[value] }))}
      value={useTheme() ?? system}
      onChange={(choice) => chooseTheme(choice === system ? undefined : choice)}
      opens="above"
    />
  );
}
