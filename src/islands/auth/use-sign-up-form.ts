/** The sign-up form: what it checks, how it is sent, and what it leaves to the other forms of the page. */
import { signUpErrors } from '#rules/validation/sign-up.ts';
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
    check: async (values) => signUpErrors(values, { phoneValid: (await phoneNumber(values)) !== null }),
    send: async (values) => {
      const phoneE164 = (await phoneNumber(values))?.e164 ?? '';
      const { phoneCountry: _, ...body } = values;
      await authenticate(() => signUp({ ...body, phoneE164, steam: isFromSteam }));
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
