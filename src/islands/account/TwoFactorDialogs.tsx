/** The dialogs of two-factor authentication: what turns it on and off, and renews its recovery codes. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

interface Props extends Omit<DialogProps, 'open'> {
  openDialog: 'set-up' | 'off' | 'renew' | undefined;
}

export function TwoFactorDialogs({ openDialog, ...dialog }: Props) {
  return (
    <>
      <TwoFactorSetup {...dialog} open={openDialog === 'set-up'} />
      <TurnOffDialog {...dialog} open={openDialog === 'off'} />
      <RenewCodesDialog {...dialog} open={openDialog === 'renew'} />
    </>
  );
}

interface DialogProps {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
  /** The state of the two-factor authentication has changed. */
  onDone: () => void;
}

function TurnOffDialog({ language, open, onClose, onDone }: DialogProps) {
  const t = messagesOf(language, 'security');
  return (
    <ReauthenticationDialog
      language={language}
      open={open}
      onClose={onClose}
      title={t('turnOffTitle')}
      action={t('turnOff')}
      variant="danger"
      withCode
      send={async (reauthentication) => {
        const { message } = await call('POST /user/two-factor/disable', { body: reauthentication });
        showToast('success', message);
        onClose();
        onDone();
      }}
    >
      {t('turnOffText')}
    </ReauthenticationDialog>
  );
}

/** Shows the new recovery codes in a dialog of their own, which only storing them closes. */
function RenewCodesDialog({ language, open, onClose, onDone }: DialogProps) {
  const t = messagesOf(language, 'security');
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <ReauthenticationDialog
        language={language}
        open={open}
        onClose={onClose}
        title={t('newCodes')}
        action={t('newCodes')}
        withCode
        send={async (reauthentication) => {
          const { message, payload } = await call('POST /user/two-factor/recovery-codes', { body: reauthentication });
          showToast('success', message);
          onClose();
          setCodes(payload.recovery_codes);
        }}
      >
        {t('renewText')}
      </ReauthenticationDialog>
      <Dialog open={codes !== undefined} onClose={() => undefined} title={t('codesTitle')} dismissable={false}>
        <RecoveryCodes
          language={language}
          codes={codes ?? []}
          onStored={() => {
            setCodes(undefined);
            onDone();
          }}
        />
      </Dialog>
    </>
  );
}
