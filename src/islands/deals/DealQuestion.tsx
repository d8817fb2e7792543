/** The dialog that asks before a deal is bought, and buys it. */
import { useEffect } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
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
  /** Called when a purchase begins and when it was answered. */
  onBuying: (isUnderWay: boolean) => void;
}

export function DealQuestion({ language, deal, inEuros, onClose, onGone, onBuying }: Props) {
  const t = messagesOf(language, 'deals');
  const { customer } = useSession();
  const { busy, buy, asksForCode, forgetCode } = useDealPurchase(language, onGone);
  // a code belongs to the question that asked for it
  useEffect(() => {
    if (!deal) forgetCode();
  }, [deal]);
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
            onBuying(true);
            const isOver = await buy(deal, code).finally(() => onBuying(false));
            if (isOver) onClose();
          }}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  );
}
