/** The recovery codes, which are shown once, with buttons that copy and download them. */
import { Copy, Download } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  language: LanguageCode;
  codes: readonly string[];
  /** The customer has confirmed that they are stored. */
  onStored: () => void;
}

export function RecoveryCodes({ language, codes, onStored }: Props) {
  const t = messagesOf(language, 'security');
  const all = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(all);
    } catch {
      return;
    }
    showToast('success', t('codesCopied'));
  };
  return (
    <div className="grid gap-5 pt-2">
      <p className="text-soft">{t('codesText')}</p>
      <ul className="recovery-codes grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-x-4 gap-y-1 tabular">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('copyCodes')}
        </Button>
        <Button onClick={() => saveFile('regalia-recovery-codes.txt', all, 'text/plain')}>
          <Download aria-hidden="true" />
          {t('downloadCodes')}
        </Button>
      </div>
      <Button variant="primary" wide onClick={onStored}>
        {t('codesKept')}
      </Button>
    </div>
  );
}
