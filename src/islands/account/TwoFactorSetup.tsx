/**
 * Turns two-factor authentication on in three steps: password, QR code with its first code, recovery codes. The codes are shown also when
 * the dialog was closed before they came, and only storing them closes it.
 */
import { useState } from 'react';
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { twoFactorCodeErrors } from '#rules/validation/reauthentication.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { QrCode } from '../ui/QrCode.tsx';
import { useForm } from '../ui/use-form.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
  /** Two-factor authentication is on. */
  onDone: () => void;
}

interface Secret {
  secret: string;
  uri: string;
  /** Loaded with the secret. */
  QrCode: typeof QrCode;
}

export function TwoFactorSetup({ language, open, onClose, onDone }: Props) {
  const t = messagesOf(language, 'security');
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setSecret(undefined);
    setCodes(undefined);
    if (codes) onDone();
    onClose();
  };
  if (codes) {
    return (
      <Dialog open onClose={close} title={t('codesTitle')} dismissable={false}>
        <RecoveryCodes language={language} codes={codes} onStored={close} />
      </Dialog>
    );
  }
  if (!secret) {
    return (
      <ReauthenticationDialog
        language={language}
        open={open}
        onClose={close}
        title={t('setUpTitle')}
        action={t('goOn')}
        withCode={false}
        send={async ({ password }) => {
          const { QrCode } = await import('../ui/QrCode.tsx');
          setSecret({ ...(await call('POST /user/two-factor/begin', { body: { password } })).payload, QrCode });
        }}
      >
        {t('confirmFirst')}
      </ReauthenticationDialog>
    );
  }
  return (
    <Dialog open={open} onClose={close} title={t('setUpTitle')} closeLabel={messagesOf(language, 'common')('close')}>
      <FirstCode language={language} secret={secret} onCodes={setCodes} />
    </Dialog>
  );
}

interface FirstCodeProps {
  language: LanguageCode;
  secret: Secret;
  onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ language, secret: { secret, uri, QrCode }, onCodes }: FirstCodeProps) {
  const t = messagesOf(language, 'security');
  const { form, text, busy } = useForm({
    language,
    initial: { code: '' },
    check: twoFactorCodeErrors,
    send: async ({ code }) => {
      const { message, payload } = await call('POST /user/two-factor/enable', { body: { code } });
      showToast('success', message);
      onCodes(payload.recovery_codes);
    },
    fallback: t('failed'),
  });
  return (
    <form {...form} className="grid gap-5 pt-2">
      <p className="text-soft">{t('scanText')}</p>
      <QrCode text={uri} label={t('qrLabel')} className="mx-auto size-48" />
      <p className="text-muted text-sm">
        {t('cannotScan')} <b className="tabular font-semibold text-text">{secret.replace(/.{4}(?=.)/g, '$& ')}</b>
      </p>
      <a className="link justify-self-start text-sm sm:hidden" href={uri}>
        {t('openApp')}
      </a>
      <CodeField {...text('code')} language={language} hint={undefined} inputMode="numeric" />
      <Button type="submit" variant="primary" wide busy={busy} busyText={t('working')}>
        {t('turnOn')}
      </Button>
    </form>
  );
}
