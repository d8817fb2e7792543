/** Confirms the trade link that waits: the server says which code it takes, and the dialog asks for it. */
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { takeProfile } from '#stores/profile.ts';
import { showToast } from '#stores/toasts.ts';
import { useConfirmationCode } from '../ui/use-confirmation-code.tsx';
import { refreshProfile } from './refresh-profile.ts';

/** `onConfirmed` is called with the link. */
export function useTradeLinkConfirmation(language: LanguageCode, onConfirmed: (link: string) => void) {
  const t = messagesOf(language, 'account');
  const { withCode, dialog } = useConfirmationCode(language, 'trade_link');
  const confirm = async () => {
    try {
      const { payload, message } = await withCode((code) => call('POST /user/trade-link/confirm', { body: { code } }));
      takeProfile(payload);
      onConfirmed(payload.steam_trade_link);
      showToast('success', message);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('error', failureText(error, t('tradeLinkFailed')));
      // 404: it was confirmed or withdrawn meanwhile
      if (error instanceof ApiFailure && error.status === 404) await refreshProfile(language);
    }
  };
  return { confirm, dialog };
}
