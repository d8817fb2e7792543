/** The dialog that asks before a deal is bought, and buys it. */
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useSession } from '../ui/use-stores.ts';
import { DealConfirmation } from './DealConfirmation.tsx';
import type { Deal } from './deal.ts';
import { useDealPurchase } from './use-deal-purchase.ts';

interface Props {
  language: LanguageCode;
  /** Undefined closes the dialog. */
  deal: Deal | undefined;
  inEuros: boolean;
  onClose: () => void;
  /** Called with the id of a deal that is bought, sold or over. */
  onGone: (id: string) => void;
  /** Whether the shop still has it. */
  isListed: boolean;
}

export function DealQuestion({ language, deal, inEuros, onClose, onGone, isListed }: Props) {
  const t = messagesOf(language, 'deals');
  const { customer } = useSession();
  const { busy, buy, asksForCode, forgetCode } = useDealPurchase(language, onGone);
  // a code belongs to the question that asked for it
  useEffect(() => {
    if (!deal) forgetCode();
  }, [deal]);
  // longer than `busy`: until the question was closed for what the answer says
  const [isBuying, setBuying] = useState(false);
  useEffect(() => {
    // of a deal that is being bought the answer says what became of it
    if (deal?.kind !== 'timed' || isListed || isBuying) return;
    onClose();
    showToast('error', t('over'));
  }, [deal, isListed, isBuying]);
  return (
    <Dialog
      open={deal !== undefined && customer !== undefined}
      onClose={onClose}
      title={t('question', { title: deal?.title ?? '' })}
      closeLabel={messagesOf(language, 'common')('close')}
      titleFirst
    >
      {deal && customer ? (
        <DealConfirmation
          deal={deal}
          customer={customer}
          language={language}
          inEuros={inEuros}
          busy={busy}
          asksForCode={asksForCode}
          onBuy={async (code) => {
            setBuying(true);
            try {
              if (await buy(deal, code)) onClose();
            } finally {
              setBuying(false);
            }
          }}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  );
}
