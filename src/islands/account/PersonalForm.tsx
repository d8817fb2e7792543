/**
 * The customer's contact details and Steam trade link. A new e-mail requires the password, which is asked for below it.
 * See docs/product/account.md#profile.
 */
import type { Profile } from '#contract/profile.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { emailVerificationAddress } from '#stores/redirects.ts';
import { Button } from '../ui/Button.tsx';
import { ContactFields } from '../ui/ContactFields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { partOnDemand } from '../ui/part-on-demand.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSession } from '../ui/use-stores.ts';
import { useProfileForm } from './use-profile-form.ts';

const PendingEmail = partOnDemand(async () => (await import('./PendingEmail.tsx')).PendingEmail);
const PendingTradeLink = partOnDemand(async () => (await import('./PendingTradeLink.tsx')).PendingTradeLink);

interface Props {
  language: LanguageCode;
  profile: Profile;
  unsupported: readonly string[];
}

export function PersonalForm({ language, profile, unsupported }: Props) {
  const t = messagesOf(language, 'account');
  const fields = messagesOf(language, 'fields');
  const { customer } = useSession();
  const { form, text, values, errors, change, busy, dialog, tradeLink, isNewEmail } = useProfileForm(
    language,
    profile,
    unsupported,
  );
  const { email_pending: pendingEmail, steam_trade_link_pending: pendingLink } = profile;

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
          isAddressOptional
          values={values}
          errors={errors}
          change={change}
          emailHint={
            pendingEmail ? (
              <PendingEmail language={language} email={pendingEmail} />
            ) : customer?.emailVerified === false ? (
              <UnverifiedEmail language={language} />
            ) : null
          }
          afterPhone={
            isNewEmail ? (
              <PasswordField
                {...text('password')}
                label={t('currentPassword')}
                hint={t('newEmailPassword')}
                autoComplete="current-password"
                language={language}
                frameClassName="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
              />
            ) : null
          }
        />
        <TextField
          {...text('steam_trade_link')}
          aria-required={false}
          label={fields('tradeLink')}
          hint={
            pendingLink ? (
              <PendingTradeLink language={language} link={pendingLink} onConfirm={() => void tradeLink.confirm()} />
            ) : (
              fields('tradeLinkHint')
            )
          }
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" className="mt-2 justify-self-start" busy={busy} busyText={t('saving')}>
          {t('save')}
        </Button>
      </form>
      {dialog}
      {tradeLink.dialog}
    </section>
  );
}

/** Links to the verification, which leads back to the page's address as it is when the link is followed. */
function UnverifiedEmail({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  return (
    <>
      {t('emailUnverified')}{' '}
      <a
        className="link"
        href={emailVerificationAddress(language, '')}
        onClick={({ currentTarget }) => {
          currentTarget.href = emailVerificationAddress(language);
        }}
      >
        {t('verifyNow')}
      </a>
    </>
  );
}
