/** The contact details of a payout, filled in from the profile. See docs/product/validation.md#contact-details. */
import type { LanguageCode } from '#rules/languages.ts';
import { payoutContactErrors } from '#rules/validation/contact-details.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactFields } from '../../ui/ContactFields.tsx';
import type { ContactValues } from '../../ui/contact-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { usePhoneField } from '../../ui/use-phone-field.ts';

interface Props {
  language: LanguageCode;
  unsupported: readonly string[];
  initial: ContactValues;
  /** Called with the unfinished form. */
  onBack: (values: ContactValues) => void;
  /** Called with the phone in E.164. */
  onContact: (values: ContactValues) => void;
}

export function PayoutContactForm({ language, unsupported, initial, onBack, onContact }: Props) {
  const t = messagesOf(language, 'offers');
  const { phoneNumber } = usePhoneField(language, unsupported);
  const { form, values, errors, change, busy } = useForm({
    language,
    initial,
    check: async (person) => payoutContactErrors(person, { phoneValid: (await phoneNumber(person)) !== null }),
    send: async (person) => {
      const phone = (await phoneNumber(person))?.e164 ?? person.phone;
      onContact({ ...person, phone });
    },
    fallback: t('payoutFailed'),
  });
  return (
    <form {...form} className="grid gap-5 pt-3">
      <p>{t('contactText')}</p>
      <ContactFields language={language} unsupported={unsupported} values={values} errors={errors} change={change} />
      <div className="flex gap-3">
        <Button large onClick={() => onBack(values)} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" large wide busy={busy}>
          {t('goOn')}
        </Button>
      </div>
    </form>
  );
}
