/** Asks for the password, and for a two-factor code where it is on, before an action that an unattended session must not allow. */
import { type ReactNode, useId } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { reauthenticationErrors } from '#rules/validation/reauthentication.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import type { ButtonVariant } from '../ui/button-variants.ts';
import { CodeField } from '../ui/CodeField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSession } from '../ui/use-stores.ts';

export interface Reauthentication {
  password: string;
  code: string;
}

interface Props {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Label of the submit button. */
  action: string;
  variant?: ButtonVariant;
  withCode: boolean;
  /** Closes the dialog when it succeeds, rejects with `ApiFailure` when it fails. */
  send: (reauthentication: Reauthentication) => Promise<void>;
}

export function ReauthenticationDialog({ open, onClose, title, language, ...rest }: Props) {
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={messagesOf(language, 'common')('close')}
      describedBy={textId}
    >
      <ReauthenticationForm language={language} textId={textId} {...rest} />
    </Dialog>
  );
}

function ReauthenticationForm({
  language,
  textId,
  children,
  action,
  variant = 'primary',
  withCode,
  send,
}: Omit<Props, 'open' | 'onClose' | 'title'> & { textId: string }) {
  const t = messagesOf(language, 'security');
  const fields = messagesOf(language, 'fields');
  const { customer } = useSession();
  const { form, text, busy } = useForm({
    language,
    initial: { password: '', code: '' },
    check: (values) => reauthenticationErrors(values, { withCode }),
    send,
    fallback: t('failed'),
  });
  return (
    <form {...form} className="grid gap-5 pt-2">
      <div id={textId} className="text-soft">
        {children}
      </div>
      <input type="hidden" autoComplete="username" value={customer?.email ?? ''} />
      <PasswordField
        {...text('password')}
        label={fields('password')}
        autoComplete="current-password"
        language={language}
      />
      {withCode ? <CodeField {...text('code')} language={language} /> : null}
      <Button type="submit" variant={variant} wide busy={busy} busyText={t('working')}>
        {action}
      </Button>
    </form>
  );
}
