/** Field for a code of the authenticator app, or a recovery code. */
import type { ComponentProps } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from './TextField.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'label'> {
  language: LanguageCode;
}

export function CodeField({ language, ...rest }: Props) {
  const t = messagesOf(language, 'fields');
  return (
    <TextField
      hint={t('codeHint')}
      {...rest}
      label={t('code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      className="tabular tracking-wider"
    />
  );
}
