/** Signing in with e-mail and password. Specification sections 2 and 5, Login. */
import { loginErrors } from '#rules/validation/login.ts';
import { messagesOf } from '#stores/messages.ts';
import { signIn } from '#stores/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import type { FormProps } from './AuthScreen.tsx';

export function SignInForm({ language, typed, keep, linkTo, become }: FormProps) {
  const t = messagesOf(language, 'auth');
  const words = messagesOf(language, 'fields');
  const { form, text, busy } = useForm({
    language,
    initial: { username: typed.email, password: '' },
    check: (values) => loginErrors({ ...values, username: values.username.trim() }),
    send: ({ username, password }) => become(() => signIn({ username: username.trim(), password })),
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
        <Button type="submit" look="primary" large wide busy={busy} busyText={t('signingIn')}>
          {t('signIn')}
        </Button>
      </form>
      <p className="auth-switch">
        {t('noAccount')}{' '}
        <a className="link" {...linkTo('signup')}>
          {t('pleaseRegister')}
        </a>
      </p>
    </>
  );
}
