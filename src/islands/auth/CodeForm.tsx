/** The two-factor code of a sign-in, after the password or Steam has been accepted. */
import { twoFactorCodeErrors } from '#rules/validation/reauthentication.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import { useForm } from '../ui/use-form.ts';
import type { AuthFormProps } from './auth-form.ts';

interface Props extends Pick<AuthFormProps, 'language'> {
  send: (code: string) => Promise<void>;
  onBack: () => void;
}

export function CodeForm({ language, send, onBack }: Props) {
  const t = messagesOf(language, 'auth');
  const { form, text, busy } = useForm({
    language,
    initial: { code: '' },
    check: twoFactorCodeErrors,
    send: ({ code }) => send(code),
    fallback: t('failed'),
  });
  return (
    <>
      <p className="auth-intro">{t('codeLede')}</p>
      <form {...form} className="grid gap-5" aria-label={t('codeTitle')}>
        <CodeField {...text('code')} language={language} autoFocus />
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('signingIn')}>
          {t('signIn')}
        </Button>
        <Button variant="quiet" wide onClick={onBack}>
          {t('codeBack')}
        </Button>
      </form>
    </>
  );
}
