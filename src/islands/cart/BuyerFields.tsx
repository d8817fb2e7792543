/** Who buys, and where the skins are sent. */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { $countryGuess } from '#stores/country.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { CountrySelect } from '../ui/CountrySelect.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { firstPhoneCountry } from '../ui/phone-country.ts';
import { TextField } from '../ui/TextField.tsx';
import type { BuyerForm } from './checkout-draft.ts';

interface Props {
  language: LanguageCode;
  form: BuyerForm;
  errors: Record<string, string | undefined>;
  onChange: (patch: Partial<BuyerForm>) => void;
  remember: boolean;
  onRemember: (remember: boolean) => void;
}

export function BuyerFields({ language, form, errors, onChange, remember, onRemember }: Props) {
  const t = messagesOf(language, 'cart');
  const words = messagesOf(language, 'fields');
  const unsupported = useStore($settings)?.unsupported_countries ?? [];
  const guess = useStore($countryGuess);
  const field = (name: keyof BuyerForm) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  return (
    <section className="panel panel-padded" aria-labelledby="buyer">
      <h2 id="buyer" className="cart-heading pb-5">
        {t('buyer')}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label={words('firstName')} autoComplete="given-name" maxLength={100} />
        <TextField {...field('surname')} label={words('lastName')} autoComplete="family-name" maxLength={100} />
        <TextField
          {...field('email')}
          type="email"
          label={words('email')}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
        />
        <PhoneField
          language={language}
          value={form.phone}
          country={form.phoneCountry || firstPhoneCountry(guess, language, unsupported)}
          unsupported={unsupported}
          error={errors.phone}
          onChange={(phone, phoneCountry) => onChange({ phone, phoneCountry })}
        />
        <TextField
          {...field('tradeUrl')}
          type="url"
          label={words('tradeLink')}
          hint={words('tradeLinkHint')}
          autoComplete="off"
          inputMode="url"
          spellCheck={false}
          maxLength={300}
          frameClassName="sm:col-span-2"
        />
        <CountrySelect
          language={language}
          value={form.country}
          error={errors.country}
          onChange={(country) => onChange({ country })}
        />
        <TextField {...field('city')} label={words('city')} autoComplete="address-level2" maxLength={100} />
        <TextField {...field('address')} label={words('address')} autoComplete="street-address" maxLength={200} />
        <TextField {...field('postCode')} label={words('postCode')} autoComplete="postal-code" maxLength={32} />
      </div>
      <Checkbox
        className="pt-3"
        name="remember"
        label={t('remember')}
        checked={remember}
        onChange={(event) => onRemember(event.target.checked)}
      />
    </section>
  );
}
