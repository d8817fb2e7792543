/** Changing the password. See docs/product/validation.md#password-change. */
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { passwordChangeErrors } from '#rules/validation/password-change.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSession } from '../ui/use-stores.ts';
import { useTwoFactor } from '../ui/use-two-factor.tsx';
import { refetchProfile } from './refetch-profile.ts';

const empty = { cur_password: '', new_password: '', repeat_password: '' };

export function PasswordForm({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  const { customer } = useSession();
  const words = messagesOf(language, 'fields');
  const { withCode, dialog } = useTwoFactor(language);
  const { form, text, busy, change } = useForm({
    language,
    initial: empty,
    check: passwordChangeErrors,
    send: async (values) => {
      const { message } = await withCode((code) => call('POST /user/change-password', { body: { ...values, code } }));
      change(empty);
      showToast('success', message || t('passwordChanged'));
      // A new address that waited does so no longer.
      if ($profile.get()?.email_pending) await refetchProfile(language);
    },
    fallback: t('passwordFailed'),
    noAnswer: t('passwordNoAnswer'),
  });
  const eye = { showLabel: words('showPassword'), hideLabel: words('hidePassword') };
  return (
    <section className="panel panel-padded" aria-labelledby="change-password">
      <h2 id="change-password" className="font-semibold text-lg">
        {t('changePassword')}
      </h2>
      <p className="pt-1 text-muted text-sm">{t('changePasswordText')}</p>
      <form {...form} className="grid items-start gap-5 pt-6 sm:grid-cols-2">
        <input type="hidden" autoComplete="username" value={customer?.email ?? ''} readOnly />
        <PasswordField
          {...text('cur_password')}
          {...eye}
          label={t('currentPassword')}
          autoComplete="current-password"
          frameClassName="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
        />
        <PasswordField
          {...text('new_password')}
          {...eye}
          label={t('newPassword')}
          hint={words('passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          {...text('repeat_password')}
          {...eye}
          label={words('confirmPassword')}
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
