/** Two-factor authentication: a button that turns it on, or its state with the number of recovery codes left. Its dialogs are loaded when they are opened. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Security } from '#contract/security.ts';
import { formatDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { CodeLimitForm } from './CodeLimitForm.tsx';
import type { TwoFactorDialogs } from './TwoFactorDialogs.tsx';

interface Props {
  language: LanguageCode;
  state: Security['two_factor'];
  reload: () => void;
}

const fewCodes = 3;

export function TwoFactorPanel({ language, state, reload }: Props) {
  const t = messagesOf(language, 'security');
  const [parts, setParts] = useState<{ TwoFactorDialogs: typeof TwoFactorDialogs }>();
  const [openDialog, setOpenDialog] = useState<'set-up' | 'off' | 'renew'>();
  const open = async (dialog: 'set-up' | 'off' | 'renew') => {
    try {
      setParts(await import('./TwoFactorDialogs.tsx'));
      setOpenDialog(dialog);
    } catch {
      showToast('error', t('failed'));
    }
  };
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
            <Button onClick={() => void open('renew')}>{t('newCodes')}</Button>
            <Button variant="danger" onClick={() => void open('off')}>
              {t('turnOff')}
            </Button>
          </div>
          <CodeLimitForm language={language} codeAbove={state.code_above} onDone={reload} />
        </>
      ) : (
        <Button className="mt-5" onClick={() => requireVerifiedEmail(language) && void open('set-up')}>
          {t('turnOn')}
        </Button>
      )}
      {parts ? (
        <parts.TwoFactorDialogs
          language={language}
          openDialog={openDialog}
          onClose={() => setOpenDialog(undefined)}
          onDone={reload}
        />
      ) : null}
    </section>
  );
}
