/** Opens an account. While registration is switched off, the page says so instead. See docs/product/auth.md#sign-up. */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';
import type { AuthFormProps } from './auth-form.ts';
import { SteamLink } from './SteamLink.tsx';
import { useSignUpForm } from './use-sign-up-form.ts';

export function SignUpForm(props: AuthFormProps) {
  const { language, linkTo } = props;
  const t = messagesOf(language, 'auth');
  const settings = useStore($settings, { ssr: 'initial' });
  return (
    <>
      {settings?.is_reg_enabled === false ? (
        <RegistrationClosed language={language} />
      ) : (
        <OpenForm {...props} unsupported={settings?.unsupported_countries ?? []} />
      )}
      <p className="auth-switch">
        {t('haveAccount')}{' '}
        <a className="link inline-flex min-h-11 items-center font-semibold" {...linkTo('signin')}>
          {t('signIn')}
        </a>
      </p>
    </>
  );
}

function RegistrationClosed({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  return (
    <div className="alert mt-6">
      <p className="font-semibold">{t('registrationClosedTitle')}</p>
      <p className="pt-1 text-soft">{t('registrationClosedText')}</p>
      <a className="link mt-3 inline-block" href={localePath(language, paths.products)}>
        {t('browse')}
      </a>
    </div>
  );
}

function OpenForm(props: AuthFormProps & { unsupported: readonly string[] }) {
  const { language, steamResult } = props;
  const t = messagesOf(language, 'auth');
  const fields = messagesOf(language, 'fields');
  const { form, text, draftText, flag, phoneField, busy, isFromSteam } = useSignUpForm(props);
  return (
    <>
      <p className="auth-intro">{t('signUpLede')}</p>
      {isFromSteam ? <SteamAccountNotice language={language} id={steamResult} /> : null}
      <form {...form} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...draftText('name')} label={fields('firstName')} autoComplete="given-name" />
          <TextField {...draftText('surname')} label={fields('lastName')} autoComplete="family-name" />
        </div>
        <TextField
          {...draftText('email')}
          label={fields('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PhoneField {...phoneField} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PasswordField
            {...text('password')}
            language={language}
            label={fields('password')}
            autoComplete="new-password"
          />
          <PasswordField
            {...text('passConfirm')}
            language={language}
            label={fields('confirmPassword')}
            autoComplete="new-password"
          />
        </div>
        <p className="field-hint -mt-3">{fields('passwordHint')}</p>
        <Checkbox {...flag('terms')} aria-required label={<AcceptTerms language={language} />} />
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('signingUp')}>
          {t('signUp')}
        </Button>
      </form>
      {isFromSteam ? null : <SteamLink language={language} />}
    </>
  );
}

function SteamAccountNotice({ language, id }: { language: LanguageCode; id: string }) {
  const t = messagesOf(language, 'auth');
  return (
    <div className="alert mb-6">
      <p className="font-semibold">{t('steamNoticeTitle')}</p>
      <p className="pt-1 text-soft">{t('steamNoticeText', { id })}</p>
      <p className="pt-1 text-muted">{t('steamNoticeOwner')}</p>
    </div>
  );
}

function AcceptTerms({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const link = (path: string, label: string) => (
    <a className="link" href={localePath(language, path)} target="_blank" rel="noopener">
      {label}
    </a>
  );
  const places = { terms: link(paths.terms, t('terms')), privacy: link(paths.privacy, t('privacy')) };
  return <WithLinks text={t('acceptTerms')} places={places} />;
}
