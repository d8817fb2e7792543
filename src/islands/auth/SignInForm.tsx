/** Signs in with e-mail and password, or through Steam, and with a code where two-factor authentication is on. See docs/product/auth.md#sign-in. */
import { useEffect, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { localePath, paths } from '#rules/paths.ts';
import { loginErrors } from '#rules/validation/login.ts';
import { messagesOf } from '#stores/messages.ts';
import { passSteamCode, signIn } from '#stores/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { FormFailureNotice } from '../ui/FormFailureNotice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import type { AuthFormProps } from './auth-form.ts';
import { CodeForm } from './CodeForm.tsx';
import { SteamLink } from './SteamLink.tsx';
import { useWantedTitle } from './use-wanted-title.ts';

/** What has been accepted before a two-factor code is due. */
type FirstFactor = 'steam' | { username: string; password: string };

/** An accepted password is held in this component's state alone until its code is typed. */
export function SignInForm(props: AuthFormProps) {
  const { language, authenticate, steamResult } = props;
  const [firstFactor, setFirstFactor] = useState<FirstFactor | null>(steamResult === 'code' ? 'steam' : null);
  if (firstFactor === null) return <PasswordStep {...props} onCodeRequired={setFirstFactor} />;
  const send = (code: string) =>
    authenticate(() => (firstFactor === 'steam' ? passSteamCode(code) : signIn({ ...firstFactor, code })));
  return <CodeForm language={language} send={send} onBack={() => setFirstFactor(null)} />;
}

function PasswordStep({
  language,
  draft,
  givenEmail,
  onDraftChange,
  linkTo,
  authenticate,
  onCodeRequired,
}: AuthFormProps & { onCodeRequired: (firstFactor: FirstFactor) => void }) {
  const t = messagesOf(language, 'auth');
  const fields = messagesOf(language, 'fields');
  const wanted = useWantedTitle();
  const { form, text, values, change, busy, failure } = useForm({
    language,
    initial: { username: draft.email, password: '' },
    check: loginErrors,
    send: async (credentials) => {
      try {
        await authenticate(() => signIn(credentials));
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.key !== 'two_factor_required') throw error;
        onCodeRequired(credentials);
      }
    },
    fallback: messagesOf(language, 'errors')('internal_error'),
    serverNames: { email: 'username' },
  });
  useEffect(() => {
    onDraftChange({ email: values.username });
  }, [values.username]);
  useEffect(() => {
    if (givenEmail && !values.username) change({ username: givenEmail });
  }, [givenEmail]);
  // The server does not say which of the two it is.
  const invalid = failure?.key === 'wrong_credentials' || undefined;
  return (
    <>
      <p className="auth-intro">{wanted ? t('signInForCart', { title: wanted }) : t('signInLede')}</p>
      <form {...form} className="grid gap-5">
        <FormFailureNotice failure={failure}>
          {invalid ? (
            <a className="link" {...linkTo('reset')}>
              {t('forgotPassword')}
            </a>
          ) : null}
          {failure?.key === 'customer_blocked' ? (
            <a className="link" href={localePath(language, paths.contact)}>
              {messagesOf(language, 'common')('holdSupport')}
            </a>
          ) : null}
        </FormFailureNotice>
        <TextField
          {...text('username')}
          aria-invalid={invalid}
          label={fields('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <PasswordField
            {...text('password')}
            aria-invalid={invalid}
            label={fields('password')}
            autoComplete="current-password"
            language={language}
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
        <a className="link inline-flex min-h-11 items-center font-semibold" {...linkTo('signup')}>
          {t('pleaseRegister')}
        </a>{' '}
        <span className="inline-block text-sm">{t('takesAMinute')}</span>
      </p>
    </>
  );
}
