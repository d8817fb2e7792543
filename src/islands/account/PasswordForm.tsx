/** Changes the password. See docs/product/validation.md#password-change. */
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { passwordChangeErrors } from '#rules/validation/password-change.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useConfirmationCode } from '../ui/use-confirmation-code.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSession } from '../ui/use-stores.ts';
import { refreshProfile } from './refresh-profile.ts';

const emptyForm = { cur_password: '', new_password: '', repeat_password: '' };

export function PasswordForm({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  const { customer } = useSession();
  const fields = messagesOf(language, 'fields');
  const { withCode, dialog } = useConfirmationCode(language);
  const { form, text, busy, change } = useForm({
    language,
    initial: emptyForm,
    check: passwordChangeErrors,
    send: async (values) => {
      const { message } = await withCode((code) => call('POST /user/change-password', { body: { ...values, code } }));
      change(emptyForm);
      showToast('success', message || t('passwordChanged'));
      // the server has dropped a pending change of the e-mail
      if ($profile.get()?.email_pending) await refreshProfile(language);
    },
    fallback: t('passwordFailed'),
    noAnswer: t('passwordNoAnswer'),
  });
  return (
    <section className="panel panel-padded" aria-labelledby="change-password">
      <h2 id="change-password" className="font-semibold text-lg">
        {t('changePassword')}
      </h2>
      <p className="pt-1 text-muted text-sm">{t('changePasswordText')}</p>
      <form {...form} className="grid items-start gap-5 pt-6 sm:grid-cols-2">
        <input type="hidden" autoComplete="username" value={customer?.email ?? ''} />
        <PasswordField
          {...text('cur_password')}
          language={language}
          label={t('currentPassword')}
          autoComplete="current-password"
          frameClassName="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
        />
        <PasswordField
          {...text('new_password')}
          language={language}
          label={t('newPassword')}
          hint={fields('passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          {...text('repeat_password')}
          language={language}
          label={fields('confirmPassword')}
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-2 justify-self-start"
          busy={busy}
          busyText={t('saving')}
        >
          {t('changePassword')}
        </Button>
      </form>
      {dialog}
    </section>
  );
}
