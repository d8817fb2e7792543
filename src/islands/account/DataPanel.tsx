/** Downloads the customer's data as a file, and closes the account. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { signOutToHome } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { type Reauthentication, ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { saveFile } from './save-file.ts';

export function DataPanel({ language, withCode }: { language: LanguageCode; withCode: boolean }) {
  const t = messagesOf(language, 'security');
  const { busy, download } = useDownload(language);
  const [isConfirming, setConfirming] = useState(false);
  const [obligations, setObligations] = useState<ApiFailure['errors']>({});
  const reasons = Object.values(obligations).flat();

  const close = async (reauthentication: Reauthentication) => {
    try {
      const { message } = await call('POST /user/close', { body: reauthentication });
      showToast('success', message);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.key !== 'account_in_use') throw error;
      setObligations(error.errors);
      setConfirming(false);
      return;
    }
    signOutToHome(language);
  };

  return (
    <section className="panel panel-padded" aria-labelledby="your-data">
      <h2 id="your-data" className="font-semibold text-lg">
        {t('dataTitle')}
      </h2>
      <p className="pt-1 text-muted text-sm">{t('exportText')}</p>
      <Button className="mt-4" busy={busy} busyText={t('working')} onClick={() => void download()}>
        <Download aria-hidden="true" />
        {t('exportButton')}
      </Button>
      <hr className="rule my-6" />
      <p className="text-muted text-sm">{t('closeText')}</p>
      <div aria-live="polite">
        {reasons.length > 0 ? (
          <div className="alert mt-4" data-tone="warning">
            <p className="font-semibold">{t('closeBlocked')}</p>
            <ul className="list-disc pt-1 pl-5 text-soft">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            {'balance' in obligations ? (
              <a className="btn btn-secondary mt-4" href={localePath(language, accountPath('statement'))}>
                {messagesOf(language, 'account')('withdraw')}
              </a>
            ) : null}
          </div>
        ) : null}
      </div>
      <Button variant="danger" className="mt-4" onClick={() => setConfirming(true)}>
        {t('closeButton')}
      </Button>
      <ReauthenticationDialog
        language={language}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('closeTitle')}
        action={t('closeButton')}
        variant="danger"
        withCode={withCode}
        send={close}
      >
        {t('closeWarning')}
      </ReauthenticationDialog>
    </section>
  );
}

/** Downloads all data of the customer as JSON. */
function useDownload(language: LanguageCode) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { payload } = await call('GET /user/export');
      saveFile('regalia-data.json', JSON.stringify(payload, null, 2), 'application/json');
    } catch (error) {
      showToast('error', failureText(error, messagesOf(language, 'security')('failed')));
    }
    setBusy(false);
  };
  return { busy, download };
}
