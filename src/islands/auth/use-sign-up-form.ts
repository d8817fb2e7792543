/** The sign-up form: what it checks, how it is sent, and what it leaves to the other forms of the page. */
import { signUpErrors } from '#rules/validation/sign-up.ts';
import { trimmed } from '#rules/validation/trimmed.ts';
import { messagesOf } from '#stores/messages.ts';
import { signUp } from '#stores/sign-in.ts';
import { useForm } from '../ui/use-form.ts';
import { usePhoneField } from '../ui/use-phone-field.ts';
import type { AuthFormProps } from './auth-form.ts';

type Options = AuthFormProps & { unsupported: readonly string[] };

export function useSignUpForm({ language, draft, onDraftChange, authenticate, steamResult, unsupported }: Options) {
  const isFromSteam = /^\d{17}$/.test(steamResult);
  const { phoneNumber, phoneField } = usePhoneField(language, unsupported);
  const form = useForm({
    language,
    initial: { ...draft, phoneCountry: '', password: '', passConfirm: '', terms: false },
    check: async ({ password, passConfirm, terms, ...person }) => {
      const isPhoneValid = (await phoneNumber(person)) !== null;
      return signUpErrors({ ...trimmed(person), password, passConfirm, terms }, { phoneValid: isPhoneValid });
    },
    send: async ({ password, passConfirm, terms, ...person }) => {
      const phoneE164 = (await phoneNumber(person))?.e164 ?? '';
      const { phoneCountry: _, ...body } = trimmed(person);
      await authenticate(() => signUp({ ...body, password, passConfirm, terms, phoneE164, steam: isFromSteam }));
    },
    fallback: messagesOf(language, 'auth')('registrationFailed'),
    serverNames: { phoneE164: 'phone' },
  });
  return {
    ...form,
    isFromSteam,
    /** A text field whose value outlives a switch to another form. */
    draftText: (name: 'name' | 'surname' | 'email') => {
      const field = form.text(name);
      const onChange: typeof field.onChange = (event) => {
        onDraftChange({ [name]: event.target.value });
        field.onChange(event);
      };
      return { ...field, onChange };
    },
    phoneField: phoneField({
      ...form,
      change: (part) => {
        onDraftChange({ phone: part.phone });
        form.change(part);
      },
    }),
  };
}
