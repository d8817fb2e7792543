/** How a delivery stands in plain words, whose turn it is and until when, and what the customer can do now. */
import { ExternalLink } from 'lucide-react';
import type { Delivery } from '#contract/trades.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import type { ConfirmationCode } from '../../ui/use-confirmation-code.tsx';
import { CancelDelivery } from './CancelDelivery.tsx';
import { Deadline } from './Deadline.tsx';
import { ResendForm } from './ResendForm.tsx';
import { deadlineOf, type SituationName, situationOf, situations } from './situations.ts';
import { TradeCode } from './TradeCode.tsx';

interface Props extends Pick<ConfirmationCode, 'withCode'> {
  language: LanguageCode;
  delivery: Delivery;
  /** Trade links as they were typed, by line. */
  drafts: Map<string, string>;
  /** Gets what the answer to the customer's act says. */
  onDone: (delivery: Delivery) => void;
  /** The delivery is no longer as it was shown. */
  onConflict: () => void;
}

const tones = { yourTurn: 'gold', ourTurn: 'info', nobodysTurn: undefined } as const;

export function DeliveryNext(props: Props) {
  const { language, delivery, onConflict } = props;
  const t = messagesOf(language, 'deliveries');
  const name = situationOf(delivery);
  const situation = situations[name];
  const { title, text, turn, icon } = situation;
  const mend = 'mend' in situation ? situation.mend : undefined;
  const amount = formatEuros(centsOf(delivery.line.sum), language);
  return (
    <section className="delivery-next grid gap-3 p-5" data-situation={name} aria-labelledby="delivery-next">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="delivery-next" className="flex min-w-0 items-center gap-2 font-semibold text-text">
          <StatusIcon icon={icon} />
          {t(title)}
        </h3>
        <span className="badge" data-tone={tones[turn]}>
          {t(turn)}
        </span>
      </div>
      <p>{t(text, { amount })}</p>
      <Deadline language={language} deadline={delivery.trade && deadlineOf(delivery.trade, name)} onEnd={onConflict} />
      {mend ? (
        <p>
          <SteamPage href={mend.href}>{t(mend.label)}</SteamPage>
        </p>
      ) : null}
      <Helps language={language} name={name} />
      <Acts {...props} name={name} />
    </section>
  );
}

function Acts({ language, delivery, drafts, withCode, onDone, onConflict, name }: Props & { name: SituationName }) {
  const t = messagesOf(language, 'deliveries');
  const { line, trade } = delivery;
  if (!trade || line.held || trade.stop) return null;
  const resend = { language, lineId: line.id, trade, drafts, withCode, onDone, onConflict };
  return (
    <>
      {name === 'sent' ? <TradeCode language={language} code={trade.code} /> : null}
      {name === 'sent' && trade.trade_offer ? (
        <p className="grid pt-2">
          <a
            className="btn btn-primary btn-large"
            href={trade.trade_offer.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('openOnSteam')}
            <ExternalLink aria-hidden="true" />
          </a>
        </p>
      ) : null}
      {name === 'sent' && trade.attempts_left > 0 ? (
        <details className="delivery-redirect">
          <summary>{t('redirectTitle')}</summary>
          <p className="py-2 text-sm">{t('redirectText')}</p>
          <ResendForm {...resend} isOut />
        </details>
      ) : null}
      {trade.can_resend ? <ResendForm {...resend} /> : null}
      {trade.can_cancel ? (
        <CancelDelivery language={language} line={line} onDone={onDone} onConflict={onConflict} />
      ) : null}
    </>
  );
}

/** Where to turn to beyond the dialog. */
function Helps({ language, name }: { language: LanguageCode; name: SituationName }) {
  const t = messagesOf(language, 'deliveries');
  if (name === 'declined' || name === 'reversed')
    return (
      <p>
        <a className="link text-sm" href={`${localePath(language, paths.checkTradeOffer)}#not-ours`}>
          {t(name === 'declined' ? 'notMe' : 'secure')}
        </a>
      </p>
    );
  if (name === 'usedUp' || name === 'held')
    return (
      <p>
        <a className="btn btn-secondary" href={localePath(language, paths.contact)}>
          {t('support')}
        </a>
      </p>
    );
  return null;
}

function SteamPage({ href, children }: { href: string; children: string }) {
  return (
    <a className="btn btn-secondary" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
