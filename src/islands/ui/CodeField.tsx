/** Field for a code of the authenticator app or a recovery code, or for a code that was mailed. */
import type { ComponentProps } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from './TextField.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'label'> {
  language: LanguageCode;
  kind?: 'two_factor' | 'mail';
}

export function CodeField({ language, kind = 'two_factor', ...rest }: Props) {
  const t = messagesOf(language, 'fields');
  return (
    <TextField
      hint={t(kind === 'mail' ? 'mailCodeHint' : 'codeHint')}
      {...rest}
      label={t('code')}
      autoComplete="one-time-code"
      inputMode={kind === 'mail' ? 'numeric' : undefined}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      className="tabular tracking-wider"
    />
  );
}
