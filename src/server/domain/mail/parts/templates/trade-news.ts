import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { tradeFailures } from '#rules/trades.ts';
import { dateTimeUtc } from '../date-time-utc.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

const messageKeys = {
  delivery_sent: ['tradeSentSubject', 'tradeSentText'],
  delivery_failed: ['tradeFailedSubject', 'tradeFailedText'],
  delivery_settled: ['tradeSettledSubject', 'tradeSettledText'],
  intake_sent: ['intakeSentSubject', 'intakeSentText'],
  intake_failed: ['intakeFailedSubject', 'intakeFailedText'],
} as const;

export type TradeNews = keyof typeof messageKeys;

/** Why a trade came to nothing: Steam's answer, or what failed. */
const tradeNewsReasons = ['declined', 'expired', ...tradeFailures] as const;
export type TradeNewsReason = (typeof tradeNewsReasons)[number];

const reasonKeys = {
  declined: 'tradeDeclined',
  expired: 'tradeExpired',
  trade_link_invalid: 'tradeLinkInvalid',
  inventory_private: 'tradeInventoryPrivate',
  trade_hold: 'tradeHold',
  account_limited: 'tradeAccountLimited',
  item_missing: 'tradeItemMissing',
  taken_back: 'tradeTakenBack',
} as const satisfies Record<TradeNewsReason, string>;

/** Of what a seller hands over, which stands in their offer. */
const intakeReasonKeys = {
  ...reasonKeys,
  trade_link_invalid: 'intakeLinkInvalid',
  item_missing: 'intakeItemMissing',
} as const;

/** What the customer can only read; the others ask to mend something and to have it tried again. */
const mereReasons: readonly TradeNewsReason[] = ['declined', 'expired', 'taken_back'];

/** In place of the usual text once nothing can be sent or asked for again. */
const usedUpKeys: Partial<Record<TradeNews, 'tradeUsedUpText' | 'intakeUsedUpText'>> = {
  delivery_failed: 'tradeUsedUpText',
  intake_failed: 'intakeUsedUpText',
};

/** A trade offer is out, came to nothing, or can no longer be reversed. See docs/product/delivery.md#mails. */
export const tradeNews = emailTemplate(
  {
    name: typedText,
    // safe because the keys of the table are all its names
    news: z.enum(Object.keys(messageKeys) as [TradeNews, ...TradeNews[]]),
    title: typedText,
    /** Of the order line, or of the offer. */
    subjectId: shopText,
    /** The four words of the trade. */
    code: shopText,
    reason: z.enum(tradeNewsReasons).nullable(),
    /** Whether it was tried as often as it may be. */
    isUsedUp: z.boolean().default(false),
    /** Unix seconds until which a trade offer that is out can be accepted; when what came to nothing ends by itself. */
    until: z.int().nullable(),
  },
  ({ name, news, title: typed, subjectId, code, reason, isUsedUp, until }, t) => {
    const [subject, usual] = messageKeys[news];
    const isShops = news === 'delivery_failed' && reason === 'item_missing';
    const usedUp = isUsedUp && !isShops ? usedUpKeys[news] : undefined;
    // what the shop has to find is nothing that the customer can have sent again
    const text = isShops ? 'tradeMissingText' : (usedUp ?? usual);
    const told = reason !== null && (!usedUp || mereReasons.includes(reason)) ? reason : null;
    const title = typed ?? subjectId;
    const isIntake = news === 'intake_sent' || news === 'intake_failed';
    const isSent = news === 'delivery_sent' || news === 'intake_sent';
    const untilKey = isSent ? 'tradeUntil' : isIntake ? 'intakeEndsOn' : 'tradeRefundOn';
    const page = isIntake
      ? `${accountPath('offers')}?offer=${subjectId}`
      : `${accountPath('orders')}?line=${subjectId}`;
    return {
      subject: t.text(subject, { title }),
      greeting: t.greeting(name),
      paragraphs: [
        t.text(text, { title }),
        ...(told === null ? [] : [t.text((isIntake ? intakeReasonKeys : reasonKeys)[told])]),
        ...(isSent ? [t.text('tradeCodeAdvice')] : []),
      ],
      facts: [
        ...(isSent ? [[t.text('tradeCode'), code] as const] : []),
        ...(until === null ? [] : [[t.text(untilKey), dateTimeUtc(until)] as const]),
      ],
      button: { label: t.text(isIntake ? 'offerButton' : 'orderButton'), url: t.pageUrl(page) },
    };
  },
);
