/** Requests a link to set a new password. The response is the same whether or not the address has an account. See docs/product/auth.md#password-reset. */
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { resetErrors } from '#rules/validation/reset.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import type { AuthFormProps } from './auth-form.ts';

export function ResetForm({ language, draft, onDraftChange, linkTo }: AuthFormProps) {
  const t = messagesOf(language, 'auth');
  const [sentTo, setSentTo] = useState('');
  const { form, text, busy } = useForm({
    language,
    initial: { email: draft.email },
    check: resetErrors,
    send: async ({ email }) => {
      const { message } = await call('POST /user/reset-password', { body: { email } });
      showToast('success', message);
      setSentTo(email);
    },
    fallback: t('resetSendFailed'),
  });
  const email = text('email');
  return (
    <>
      <div aria-live="polite">
        {sentTo ? (
          <div className="alert mt-6 flex gap-3" data-tone="success">
            <MailCheck aria-hidden="true" className="size-5 flex-none text-success" />
            <div>
              <p className="font-semibold">{t('linkSentTitle')}</p>
              <p className="pt-1 text-soft">{t('linkSentText', { email: sentTo })}</p>
            </div>
          </div>
        ) : (
          <p className="auth-intro">{t('resetLede')}</p>
        )}
      </div>
      <form {...form} className={`grid gap-5 ${sentTo ? 'mt-6' : ''}`}>
        <TextField
          {...email}
          onChange={(event) => {
            onDraftChange({ email: event.target.value });
            email.onChange(event);
          }}
          label={messagesOf(language, 'fields')('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          type="submit"
          variant={sentTo ? 'secondary' : 'primary'}
          large
          wide
          busy={busy}
          busyText={t('sendingLink')}
        >
          {sentTo ? t('sendAgain') : t('sendLink')}
        </Button>
      </form>
      <p className="auth-switch">
        <a className="link inline-flex min-h-11 items-center font-semibold" {...linkTo('signin')}>
          {t('backToSignIn')}
        </a>
      </p>
    </>
  );
}
