/** Sets a new password with the token of the mailed link, then leads to sign-in with the e-mail filled in. While it sleeps, `browser/reset-link-page.ts` writes whose password it is. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { authPath, localePath } from '#rules/paths.ts';
import { newPasswordErrors } from '#rules/validation/new-password.ts';
import { messagesOf } from '#stores/messages.ts';
import { forgetResetLink, type ResetLink, takeResetLink } from '#stores/reset-link.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { FormFailureNotice } from '../ui/FormFailureNotice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useForm } from '../ui/use-form.ts';

export function NewPassword({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const [link, setLink] = useState<ResetLink>();
  useEffect(() => setLink(takeResetLink()), []);
  const isBroken = link && (link.token === '' || link.email === '');
  return (
    <div className="auth-card panel">
      <h1 className="display-type text-xl">{isBroken ? t('linkBrokenTitle') : t('newPasswordTitle')}</h1>
      {isBroken ? (
        <>
          <p className="auth-intro">{t('linkBrokenText')}</p>
          <a className="btn btn-primary btn-large btn-wide" href={localePath(language, authPath('reset'))}>
            {t('askNewLink')}
          </a>
        </>
      ) : (
        <NewPasswordForm language={language} link={link ?? { token: '', email: '' }} />
      )}
    </div>
  );
}

function NewPasswordForm({ language, link }: { language: LanguageCode; link: ResetLink }) {
  const t = messagesOf(language, 'auth');
  const fields = messagesOf(language, 'fields');
  const { form, text, busy, failure } = useForm({
    language,
    initial: { password: '', password_confirmation: '' },
    check: (values) => newPasswordErrors({ ...values, ...link }),
    send: async (values) => {
      const { message } = await call('POST /reset-password', { body: { ...values, ...link } });
      forgetResetLink();
      showToast('success', message);
      location.assign(`${localePath(language, authPath('signin'))}&email=${encodeURIComponent(link.email)}`);
    },
    fallback: t('resetFailed'),
    noAnswer: t('resetNoAnswer'),
  });
  return (
    <>
      <p className="auth-intro" data-reset-for="" suppressHydrationWarning>
        {link.email ? t('newPasswordLede', { email: link.email }) : '\u00a0'}
      </p>
      <form {...form} className="grid gap-5">
        <FormFailureNotice failure={failure}>
          {failure?.key === 'link_invalid' ? (
            <a
              className="link"
              href={`${localePath(language, authPath('reset'))}&email=${encodeURIComponent(link.email)}`}
            >
              {t('askNewLink')}
            </a>
          ) : null}
        </FormFailureNotice>
        <input type="hidden" name="username" autoComplete="username" value={link.email} />
        <PasswordField
          {...text('password')}
          language={language}
          label={t('newPassword')}
          hint={fields('passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          {...text('password_confirmation')}
          language={language}
          label={fields('confirmPassword')}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('savingPassword')}>
          {t('savePassword')}
        </Button>
      </form>
    </>
  );
}
