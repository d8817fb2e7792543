/**
 * A phone number with the country it is written for. Only the characters of a phone number stay, they are spaced while they are
 * typed, and a number of an unsupported country is cleared when the field is left. See docs/product/interface.md#phone-field.
 */
import { useEffect, useId, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { phoneCharactersMax } from '#rules/limits.ts';
import { phoneTextOf } from '#rules/validation/phone.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { CompactSelect } from './CompactSelect.tsx';
import { FieldFrame, fieldAria } from './FieldFrame.tsx';
import { asTyped, dialCodes, loadPhones, type PhoneLibrary, phoneNumberOf } from './phone-library.ts';

const unsupportedToastMs = 500;

interface Props {
  language: LanguageCode;
  value: string;
  /** ISO code of the country that a number without a plus belongs to. */
  country: string;
  unsupported: readonly string[];
  onChange: (phone: string, country: string) => void;
  error?: string | undefined;
  name?: string;
}

export function PhoneField({ language, value, country, unsupported, onChange, error, name = 'phone' }: Props) {
  const t = messagesOf(language, 'fields');
  const id = useId();
  const [library, setLibrary] = useState<PhoneLibrary>();
  const [failed, setFailed] = useState(false);
  const [left, setLeft] = useState(false);
  const toast = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    loadPhones().then(
      (loaded) => gone || setLibrary(loaded),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
      clearTimeout(toast.current);
    };
  }, []);

  // Which countries are unsupported may be known only after the field was left.
  useEffect(() => {
    if (!left) return;
    let gone = false;
    phoneNumberOf(value, country).then(
      (number) => {
        if (gone || !number?.country || !unsupported.includes(number.country)) return;
        onChange('', unsupported.includes(country) ? '' : country);
        clearTimeout(toast.current);
        const text = messagesOf(language, 'errors')('country_unsupported');
        toast.current = setTimeout(() => showToast('error', text), unsupportedToastMs);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [left, value, country, unsupported, language, onChange]);

  const countries = library ? dialCodes(library, language, unsupported) : [];
  // A number with its own country code says where it belongs.
  const own = library && value.startsWith('+') ? asTyped(library, value, country).country : country;
  const chosen = countries.find(({ iso }) => iso === own);
  const type = (typed: string, caretAtEnd: boolean) => {
    const clean = phoneTextOf(typed);
    const isLonger = clean.length > value.length;
    if (!library || !caretAtEnd || !isLonger) return onChange(clean, country);
    const written = asTyped(library, clean, country);
    onChange(phoneTextOf(written.text), written.country);
  };
  const choose = (iso: string) => {
    const code = countries.find((each) => each.iso === iso)?.code ?? '';
    const isForeign = value.startsWith('+') && library && asTyped(library, value, iso).country !== iso;
    onChange(isForeign ? `${code} ` : value, iso);
    document.getElementById(id)?.focus();
  };

  return (
    <FieldFrame id={id} label={t('phone')} error={error}>
      <div className="phone-field flex">
        <CompactSelect
          className="phone-country flex-none gap-1"
          label={t('dialCode')}
          emptyText={failed ? t('countriesFailed') : t('countriesLoading')}
          options={countries.map(({ iso, title, code }) => ({ value: iso, label: title, detail: code }))}
          value={chosen?.iso}
          displayText={chosen ? `${chosen.iso} ${chosen.code}` : own}
          onChange={choose}
        />
        <input
          {...fieldAria(id, { error })}
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="input"
          maxLength={phoneCharactersMax}
          placeholder={t('phonePlaceholder')}
          value={value}
          onChange={({ target }) => type(target.value, target.selectionEnd === target.value.length)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
      </div>
    </FieldFrame>
  );
}
