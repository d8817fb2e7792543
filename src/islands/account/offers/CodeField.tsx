/** The second step before money leaves, for customers who have switched it on. */
import type { ComponentProps } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from '../../ui/TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { language: LanguageCode };

export function CodeField({ language, ...field }: Props) {
  const t = messagesOf(language, 'offers');
  return (
    <TextField
      {...field}
      label={t('code')}
      hint={t('codeHint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="tabular"
    />
  );
}
