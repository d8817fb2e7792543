/** A password field with a button that shows what is typed. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from './TextField.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'after'> {
  autoComplete: 'current-password' | 'new-password';
  language: LanguageCode;
}

export function PasswordField({ language, ...rest }: Props) {
  const t = messagesOf(language, 'fields');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" />
        </button>
      }
    />
  );
}
