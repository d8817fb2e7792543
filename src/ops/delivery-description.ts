/** What an operator reads of one trade. */
import { getTrade } from '#server/domain/couriers/operator/get-trade.ts';
import { listEvidence } from '#server/domain/evidence/operator/list-evidence.ts';
import { evidenceRow } from './evidence-row.ts';
import { printJson, printLines, printRows, when } from './print.ts';
import type { Shop } from './shop.ts';

export async function showTrade(shop: Shop, id: string, { json }: { json?: boolean }): Promise<void> {
  const trade = await getTrade(shop, { id });
  const evidence = await listEvidence(shop, { id });
  if (json) return printJson({ ...trade, evidence });
  const at = (seconds: number | null) => (seconds === null ? '' : when(seconds));
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['trade', trade.id],
    [trade.kind === 'delivery' ? 'line' : 'offer', `${trade.lineId ?? trade.offerId} (${trade.subjectState})`],
    ['state', trade.failure ? `${trade.state}: ${trade.failure}` : trade.state],
    ['item', trade.assetId ? `${trade.title} (asset ${trade.assetId})` : trade.title],
    ['customer', trade.email],
    ['customer’s trade link', trade.tradeUrl],
    ['shop’s trade link', trade.shopTradeUrl],
    ['code', trade.code],
    ['attempt', trade.attempt],
    ['trade offer', trade.tradeOfferId],
    ['sent', at(trade.sentAt)],
    ['expires', at(trade.expiresAt)],
    ['received', at(trade.receivedAt)],
    ['settles', at(trade.settlesAt)],
    ['arrived instead', trade.mismatch],
    ['asked back', trade.stop ? `then ${trade.stop}: ${trade.stopReason}` : ''],
    ['on hold since', at(trade.heldAt)],
    ['customer blocked since', at(trade.blockedAt)],
    ['holder', trade.leaseHolder ? `${trade.leaseHolder} until ${when(trade.leaseUntil)}` : ''],
  ];
  printLines(
    ...facts.filter(([, value]) => value !== null && value !== '').map(([name, value]) => `${name}: ${value}`),
  );
  printRows(
    trade.steps.map(({ seq, toState, reason, tradeOfferId, actor, at: seconds }) => ({
      step: seq,
      at: when(seconds),
      state: toState,
      by: actor,
      reason,
      trade_offer: tradeOfferId,
    })),
    {},
  );
  if (evidence.length > 0) printRows(evidence.map(evidenceRow), {});
}
