/**
 * Name, ways to reach the customer, and their Steam trade link. A new e-mail wants the password, which is asked for below it.
 * See docs/product/account.md#profile.
 */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { Profile } from '#contract/profile.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { asksForNewEmail, profileErrors } from '#rules/validation/profile.ts';
import { reauthenticationErrors } from '#rules/validation/reauthentication.ts';
import { fullPath } from '#stores/access.ts';
import { $countryGuess } from '#stores/country.ts';
import { messagesOf } from '#stores/messages.ts';
import { takeProfile } from '#stores/profile.ts';
import { $session, unknownSession } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { firstPhoneCountry } from '../ui/phone-country.ts';
import { phoneNumberOf } from '../ui/phone-library.ts';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { useTwoFactor } from '../ui/use-two-factor.tsx';
import { ContactFields } from './ContactFields.tsx';
import { contactValues, trimmed } from './contact-values.ts';
import { keepDraft, takeDraft } from './draft.ts';
import { PendingEmail } from './PendingEmail.tsx';

interface Props {
  language: LanguageCode;
  profile: Profile;
  unsupported: readonly string[];
}

const unknownAtFirst = () => unknownSession;

export function PersonalForm({ language, profile, unsupported }: Props) {
  const t = messagesOf(language, 'account');
  const words = messagesOf(language, 'fields');
  const { withCode, dialog } = useTwoFactor(language);
  const guess = useStore($countryGuess, { ssr: 'initial' });
  const { customer } = useStore($session, { ssr: unknownAtFirst });
  const [draft] = useState(() => takeDraft(profile.email));
  const numberOf = ({ phone, phoneCountry }: { phone: string; phoneCountry: string }) =>
    phoneNumberOf(phone, phoneCountry || firstPhoneCountry(guess, language, unsupported));
  const isNew = (email: string) => asksForNewEmail(email.trim(), profile);

  const { form, text, values, errors, change, busy } = useForm({
    language,
    initial: {
      ...contactValues(profile, language),
      steam_trade_link: profile.steam_trade_link,
      ...draft,
      password: '',
    },
    check: async (typed) => [
      ...profileErrors(trimmed(typed), { phoneValid: (await numberOf(typed)) !== null }),
      ...(isNew(typed.email)
        ? reauthenticationErrors({ password: typed.password, code: '' }, { withCode: false })
        : []),
    ],
    send: async (typed) => {
      const { phoneCountry: _, postCode: post_code, ...body } = trimmed(typed);
      const phoneE164 = (await numberOf(typed))?.e164 ?? '';
      const answer = await withCode((code) =>
        call('PUT /user/profile', { body: { ...body, post_code, phoneE164, password: typed.password, code } }),
      ).catch((failure) => {
        const { password: _, ...words } = typed;
        if (failure instanceof ApiFailure && failure.status === 401) keepDraft(profile.email, words);
        throw failure;
      });
      takeProfile(answer.payload);
      change({ email: answer.payload.email, password: '' });
      showToast('success', answer.message || t('profileSaved'));
    },
    fallback: t('profileFailed'),
    serverNames: { post_code: 'postCode', phoneE164: 'phone' },
  });
  const toVerification = `${localePath(language, paths.emailVerification)}?redirect=`;
  const pending = profile.email_pending;
  const hint = pending ? (
    <PendingEmail language={language} email={pending} />
  ) : customer?.emailVerified === false ? (
    <>
      {t('emailUnverified')}{' '}
      <a
        className="link"
        href={toVerification}
        onClick={({ currentTarget }) => {
          currentTarget.href = toVerification + encodeURIComponent(fullPath());
        }}
      >
        {t('verifyNow')}
      </a>
    </>
  ) : null;

  return (
    <section className="panel panel-padded" aria-labelledby="personal-info">
      <h2 id="personal-info" className="font-semibold text-lg">
        {t('personalInfo')}
      </h2>
      <p className="pt-1 text-muted text-sm">{t('personalInfoText')}</p>
      <form {...form} className="grid gap-5 pt-6">
        <ContactFields
          language={language}
          unsupported={unsupported}
          values={values}
          errors={errors}
          change={change}
          emailHint={hint}
          emailProof={
            isNew(values.email) ? (
              <PasswordField
                {...text('password')}
                label={t('currentPassword')}
                hint={t('newEmailPassword')}
                autoComplete="current-password"
                showLabel={words('showPassword')}
                hideLabel={words('hidePassword')}
                frameClassName="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
              />
            ) : null
          }
        />
        <TextField
          {...text('steam_trade_link')}
          label={words('tradeLink')}
          hint={words('tradeLinkHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-2 justify-self-start"
          busy={busy}
          busyText={t('saving')}
        >
          {t('save')}
        </Button>
      </form>
      {dialog}
    </section>
  );
}
