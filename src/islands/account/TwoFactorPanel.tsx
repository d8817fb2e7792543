/** Two-factor authentication: a button that turns it on, or its state with the number of recovery codes left. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import type { Security } from '#contract/security.ts';
import { formatDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CodeLimitForm } from './CodeLimitForm.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

interface Props {
  language: LanguageCode;
  state: Security['two_factor'];
  reload: () => void;
}

const fewCodes = 3;

export function TwoFactorPanel({ language, state, reload }: Props) {
  const t = messagesOf(language, 'security');
  const [openDialog, setOpenDialog] = useState<'set-up' | 'off' | 'renew'>();
  const close = () => setOpenDialog(undefined);
  return (
    <section className="panel panel-padded" aria-labelledby="two-factor">
      <h2 id="two-factor" className="flex items-center gap-2 font-semibold text-lg">
        {t('twoFactorTitle')}
        {state.enabled ? <ShieldCheck aria-hidden="true" className="size-5 text-success" /> : null}
      </h2>
      <p className="pt-1 text-muted text-sm">
        {state.enabled ? t('twoFactorSince', { date: formatDate(state.enabled_at ?? 0) }) : t('twoFactorText')}
      </p>
      {state.enabled ? (
        <>
          <p className={`pt-3 text-sm ${state.recovery_codes_left < fewCodes ? 'text-warning' : 'text-soft'}`}>
            {t('codesLeft', { count: state.recovery_codes_left })}
          </p>
          <div className="flex flex-wrap gap-3 pt-5 pb-6">
            <Button onClick={() => setOpenDialog('renew')}>{t('newCodes')}</Button>
            <Button variant="danger" onClick={() => setOpenDialog('off')}>
              {t('turnOff')}
            </Button>
          </div>
          <CodeLimitForm language={language} codeAbove={state.code_above} onDone={reload} />
        </>
      ) : (
        <Button className="mt-5" onClick={() => setOpenDialog('set-up')}>
          {t('turnOn')}
        </Button>
      )}
      <TwoFactorSetup language={language} open={openDialog === 'set-up'} onClose={close} onDone={reload} />
      <TurnOffDialog language={language} open={openDialog === 'off'} onClose={close} onDone={reload} />
      <RenewCodesDialog language={language} open={openDialog === 'renew'} onClose={close} onDone={reload} />
    </section>
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
