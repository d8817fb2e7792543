/** A trade as a courier gets it. */
import { dictionaries } from '#content/dictionary/index.ts';
import type { Job, jobActions } from '#contract/courier.ts';
import { fillMessage } from '#rules/messages.ts';
import type { Quality } from '#rules/qualities.ts';
import { tradeCode } from '#rules/trade-code.ts';
import type { TradeJob } from '../../trades/parts/job-query.ts';
import type { TradeRow } from '../../trades/parts/record-step.ts';

/** The game, and its one kind of inventory. */
const appId = 570;
const contextId = '2';

export function jobView({ trade, line, offer, item, customer }: TradeJob): Job {
  const thing = item ?? offer;
  const code = tradeCode(trade.id);
  const title = line?.title ?? offer?.title ?? '';
  const { language } = customer;
  const text = dictionaries[language].trades[trade.kind === 'delivery' ? 'deliveryMessage' : 'intakeMessage'];
  return {
    id: trade.id,
    kind: trade.kind,
    action: actionOf(trade),
    state: trade.state,
    seq: trade.seq,
    attempt: trade.attempt,
    lease: trade.lease ?? '',
    lease_until: trade.leaseUntil,
    code,
    message: fillMessage(text, language, { code }),
    trade_url: trade.tradeUrl,
    steam_id: trade.steamId,
    item: {
      title,
      // safe because a CHECK of both tables keeps the values
      quality: (thing?.quality ?? 'not_painted') as Quality,
      app_id: appId,
      context_id: contextId,
      asset_id: thing?.assetId ?? null,
      class_id: thing?.classId ?? null,
      instance_id: thing?.instanceId ?? null,
    },
    trade_offer_id: trade.tradeOfferId,
    sent_at: trade.sentAt,
    expires_at: trade.expiresAt,
    received_at: trade.receivedAt,
  };
}

function actionOf({ state, stop }: TradeRow): (typeof jobActions)[number] {
  if (stop !== null && (state === 'sending' || state === 'sent')) return 'cancel';
  return state === 'queued' || state === 'sending' ? 'send' : 'watch';
}
