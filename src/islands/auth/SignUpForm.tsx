/** Opening an account. While registration is switched off it says so instead. See docs/product/auth.md#sign-up. */
import { useStore } from '@nanostores/react';
import { localePath, paths } from '#rules/paths.ts';
import { signUpErrors } from '#rules/validation/sign-up.ts';
import { $countryGuess } from '#stores/country.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { signUp } from '#stores/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { firstPhoneCountry } from '../ui/phone-country.ts';
import { phoneNumberOf } from '../ui/phone-library.ts';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { WithLinks } from '../ui/WithLinks.tsx';
import type { FormProps } from './AuthScreen.tsx';
import { SteamLink } from './SteamLink.tsx';

export function SignUpForm(props: FormProps) {
  const { language, linkTo } = props;
  const t = messagesOf(language, 'auth');
  const settings = useStore($settings, { ssr: 'initial' });
  return (
    <>
      {settings?.is_reg_enabled === false ? (
        <div className="notice mt-6 block">
          <p className="font-semibold">{t('registrationClosedTitle')}</p>
          <p className="pt-1 text-soft">{t('registrationClosedText')}</p>
          <a className="link mt-3 inline-block" href={localePath(language, paths.products)}>
            {t('browse')}
          </a>
        </div>
      ) : (
        <OpenForm {...props} unsupported={settings?.unsupported_countries ?? []} />
      )}
      <p className="auth-switch">
        {t('haveAccount')}{' '}
        <a className="link" {...linkTo('signin')}>
          {t('signIn')}
        </a>
      </p>
    </>
  );
}

function OpenForm({
  language,
  typed,
  keep,
  become,
  steam,
  unsupported,
}: FormProps & { unsupported: readonly string[] }) {
  const t = messagesOf(language, 'auth');
  const words = messagesOf(language, 'fields');
  const fromSteam = /^\d{17}$/.test(steam);
  const guess = useStore($countryGuess, { ssr: 'initial' });
  const { form, text, flag, busy, values, errors, change } = useForm({
    language,
    initial: { ...typed, phoneCountry: '', password: '', passConfirm: '', terms: false },
    check: async (values) => {
      const number = await phoneNumberOf(values.phone, countryOf(values.phoneCountry));
      return signUpErrors(trimmed(values), { phoneValid: number !== null });
    },
    send: async ({ phoneCountry, ...values }) => {
      const number = await phoneNumberOf(values.phone, countryOf(phoneCountry));
      await become(() => signUp({ ...trimmed(values), phoneE164: number?.e164 ?? '', steam: fromSteam }));
    },
    fallback: t('registrationFailed'),
    serverNames: { phoneE164: 'phone' },
  });
  const countryOf = (chosen: string) => chosen || firstPhoneCountry(guess, language, unsupported);
  const kept = (name: 'name' | 'surname' | 'email') => {
    const field = text(name);
    return {
      ...field,
      onChange: (event: { target: { value: string } }) => {
        keep({ [name]: event.target.value });
        field.onChange(event);
      },
    };
  };
  const link = (path: string, label: string) => (
    <a className="link" href={localePath(language, path)} target="_blank" rel="noopener">
      {label}
    </a>
  );
  const eye = { showLabel: words('showPassword'), hideLabel: words('hidePassword') };

  return (
    <>
      <p className="auth-lede">{t('signUpLede')}</p>
      {fromSteam ? (
        <div className="notice mb-6 block">
          <p className="font-semibold">{t('steamNoticeTitle')}</p>
          <p className="pt-1 text-soft">{t('steamNoticeText', { id: steam })}</p>
          <p className="pt-1 text-muted">{t('steamNoticeOwner')}</p>
        </div>
      ) : null}
      <form {...form} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...kept('name')} label={words('firstName')} autoComplete="given-name" />
          <TextField {...kept('surname')} label={words('lastName')} autoComplete="family-name" />
        </div>
        <TextField
          {...kept('email')}
          label={words('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PhoneField
          language={language}
          value={values.phone}
          country={countryOf(values.phoneCountry)}
          unsupported={unsupported}
          error={errors.phone}
          onChange={(phone, phoneCountry) => {
            keep({ phone });
            change({ phone, phoneCountry });
          }}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PasswordField {...text('password')} {...eye} label={words('password')} autoComplete="new-password" />
          <PasswordField
            {...text('passConfirm')}
            {...eye}
            label={words('confirmPassword')}
            autoComplete="new-password"
          />
        </div>
        <p className="field-hint -mt-3">{words('passwordHint')}</p>
        <Checkbox
          {...flag('terms')}
          label={
            <WithLinks
              text={t('acceptTerms')}
              places={{ terms: link(paths.terms, t('terms')), privacy: link(paths.privacy, t('privacy')) }}
            />
          }
        />
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('signingUp')}>
          {t('signUp')}
        </Button>
      </form>
      {fromSteam ? null : <SteamLink language={language} />}
    </>
  );
}

function trimmed<V extends { name: string; surname: string; email: string; phone: string }>(values: V): V {
  const { name, surname, email, phone } = values;
  return { ...values, name: name.trim(), surname: surname.trim(), email: email.trim(), phone: phone.trim() };
}
