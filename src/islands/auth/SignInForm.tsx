/** Signing in with e-mail and password, or through Steam, and with a code where two-factor authentication is on. See docs/product/auth.md#sign-in. */
import { useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { loginErrors } from '#rules/validation/login.ts';
import { messagesOf } from '#stores/messages.ts';
import { passSteamCode, signIn } from '#stores/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import type { FormProps } from './AuthScreen.tsx';
import { CodeForm } from './CodeForm.tsx';
import { SteamLink } from './SteamLink.tsx';

/** The right password is kept, here alone, until the code for it is typed. */
export function SignInForm(props: FormProps) {
  const { language, become, steam } = props;
  const [proved, setProved] = useState<Proved | null>(steam === 'code' ? 'steam' : null);
  if (proved === null) return <PasswordStep {...props} onCodeWanted={setProved} />;
  const send = (code: string) => become(() => (proved === 'steam' ? passSteamCode(code) : signIn({ ...proved, code })));
  return <CodeForm language={language} send={send} onBack={() => setProved(null)} />;
}

type Proved = 'steam' | { username: string; password: string };

function PasswordStep({
  language,
  typed,
  keep,
  linkTo,
  become,
  onCodeWanted,
}: FormProps & { onCodeWanted: (proved: Proved) => void }) {
  const t = messagesOf(language, 'auth');
  const words = messagesOf(language, 'fields');
  const { form, text, busy } = useForm({
    language,
    initial: { username: typed.email, password: '' },
    check: (values) => loginErrors({ ...values, username: values.username.trim() }),
    send: async ({ username, password }) => {
      const proof = { username: username.trim(), password };
      try {
        await become(() => signIn(proof));
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.key !== 'second_step_required') throw error;
        onCodeWanted(proof);
      }
    },
    fallback: messagesOf(language, 'errors')('internal_error'),
    serverNames: { email: 'username' },
  });
  const username = text('username');
  return (
    <>
      <p className="auth-lede">{t('signInLede')}</p>
      <form {...form} className="grid gap-5">
        <TextField
          {...username}
          onChange={(event) => {
            keep({ email: event.target.value });
            username.onChange(event);
          }}
          label={words('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <PasswordField
            {...text('password')}
            label={words('password')}
            autoComplete="current-password"
            showLabel={words('showPassword')}
            hideLabel={words('hidePassword')}
          />
          <a className="link-quiet mt-1 text-sm" {...linkTo('reset')}>
            {t('forgotPassword')}
          </a>
        </div>
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('signingIn')}>
          {t('signIn')}
        </Button>
      </form>
      <SteamLink language={language} />
      <p className="auth-switch">
        {t('noAccount')}{' '}
        <a className="link" {...linkTo('signup')}>
          {t('pleaseRegister')}
        </a>
      </p>
    </>
  );
}
