/**
 * A phone number with the country it is written for. Other characters are dropped, the number is spaced while it is typed, and a number of
 * an unsupported country is cleared when the field is left. See docs/product/interface.md#phone-field.
 */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
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

export function PhoneField({ name = 'phone', ...props }: Props) {
  const { language, value, country, unsupported, onChange, error } = props;
  const t = messagesOf(language, 'fields');
  const id = useId();
  const { library, hasFailed } = usePhoneLibrary();
  const [isLeft, setLeft] = useState(false);
  useUnsupportedCheck(props, isLeft);

  const countries = useMemo(
    () => (library ? dialCodes(library, language, unsupported) : []),
    [library, language, unsupported],
  );
  // A dial code in the number takes precedence over the chosen country.
  const shownIso = library && value.startsWith('+') ? asTyped(library, value, country).country : country;
  const shown = countries.find(({ iso }) => iso === shownIso);
  const type = (input: string, caretAtEnd: boolean) => {
    const phone = phoneTextOf(input);
    const isLonger = phone.length > value.length;
    if (!library || !caretAtEnd || !isLonger) return onChange(phone, country);
    const spaced = asTyped(library, phone, country);
    onChange(phoneTextOf(spaced.text), spaced.country);
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
          emptyText={hasFailed ? t('countriesFailed') : t('countriesLoading')}
          options={countries.map(({ iso, title, code }) => ({ value: iso, label: title, detail: code }))}
          value={shown?.iso}
          displayText={shown ? `${shown.iso} ${shown.code}` : shownIso}
          onChange={choose}
        />
        <input
          {...fieldAria(id, { error })}
          id={id}
          name={name}
          aria-required
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

function usePhoneLibrary() {
  const [library, setLibrary] = useState<PhoneLibrary>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    loadPhones().then(
      (loaded) => isUnmounted || setLibrary(loaded),
      () => isUnmounted || setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return { library, hasFailed };
}

/** Clears a number of an unsupported country once the field is left; which ones are unsupported may become known only later. */
function useUnsupportedCheck({ language, value, country, unsupported, onChange }: Props, isLeft: boolean): void {
  const toast = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(toast.current), []);
  useEffect(() => {
    if (!isLeft) return;
    let isOutdated = false;
    phoneNumberOf(value, country).then(
      (number) => {
        if (isOutdated || !number?.country || !unsupported.includes(number.country)) return;
        onChange('', unsupported.includes(country) ? '' : country);
        clearTimeout(toast.current);
        const text = messagesOf(language, 'errors')('country_unsupported');
        toast.current = setTimeout(() => showToast('error', text), unsupportedToastMs);
      },
      () => {},
    );
    return () => {
      isOutdated = true;
    };
  }, [isLeft, value, country, unsupported, language, onChange]);
}
