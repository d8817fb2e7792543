/** The steps of a delivery or an intake by hand, those that its state allows, what is usual first. */
import words from '#content/console/orders.json' with { type: 'json' };
import { nextState, tradeLife } from '#rules/lifecycles.ts';
import { tradeFailures, tradeRetryable } from '#rules/trades.ts';
import { call } from '../api/client.ts';
import { type Action, quoted } from '../ui/action.ts';
import { textsOf } from '../ui/texts.ts';
import type { Delivery } from './DeliveryRecord.tsx';
import { releaseAction } from './line-actions.ts';
import { choicesOf } from './states.tsx';

const t = textsOf(words);

interface Hands {
  /** Who is signed in. */
  who: string;
  now: number;
  changed: () => Promise<unknown>;
}

/** Whether a person has to act now: what waits in the queue is a courier's, where there is one, until it is late or a person has claimed it; what came to nothing is the customer's, while they can have it sent again. */
export function hasNextStep(delivery: Delivery, hands: Pick<Hands, 'who' | 'now'>): boolean {
  const { state, heldAt, turn } = delivery;
  if (heldAt !== null) return delivery.lineId !== null;
  if (tradeRetryable.some((each) => each === state)) return turn !== 'customer';
  return isToBeSent(delivery, hands);
}

/** By the hands of who is signed in. */
function isToBeSent(delivery: Delivery, { who, now }: Pick<Hands, 'who' | 'now'>): boolean {
  const { state, stop, hasCourier, sendBy, leaseHolder, leaseUntil } = delivery;
  if (stop !== null || isForBlocked(delivery, { who, now }) || (state !== 'queued' && state !== 'sending'))
    return false;
  if (leaseUntil > now && leaseHolder !== null) return leaseHolder === who;
  return !hasCourier || (sendBy !== null && sendBy <= now);
}

/** Nothing is begun for a customer who is blocked; what who is signed in had taken before is theirs. */
function isForBlocked(
  { state, blockedAt, leaseHolder, leaseUntil }: Delivery,
  { who, now }: Pick<Hands, 'who' | 'now'>,
) {
  return state === 'queued' && blockedAt !== null && !(leaseUntil > now && leaseHolder === who);
}

export function deliveryActions(delivery: Delivery, hands: Hands): Action[] {
  const { who, now, changed } = hands;
  const { id, lineId, seq, state, leaseHolder, leaseUntil, heldAt } = delivery;
  const may = (name: keyof typeof tradeLife.transitions) => nextState(tradeLife, state, name) !== null;
  const isLeased = leaseUntil > now && leaseHolder !== null;
  const isOthers = isLeased && leaseHolder !== who;
  const busy = isOthers ? t('heldBy', { who: leaseHolder ?? '' }) : undefined;
  const forBlocked = isForBlocked(delivery, hands) ? t('blockedFirst') : undefined;
  const onHold = heldAt === null ? forBlocked : t('heldFirst');
  const params = { id };
  const seen = { seq };
  const done = (what: string) => t('deliveryDone', { title: delivery.title, what });
  const isUnfinished = may('cancel');

  const sent: Action = {
    label: t('sent'),
    needs: 'trades.sent',
    disabledBecause: busy ?? onHold,
    fields: [
      { name: 'tradeOfferId', label: t('tradeOfferId'), inputMode: 'numeric', maxLength: 20 },
      { name: 'expiresHours', label: t('expiresHours'), inputMode: 'numeric', initial: '72' },
    ],
    run: ({ tradeOfferId = '', expiresHours = '' }) =>
      call('POST /ops/deliveries/{id}/sent', {
        params,
        body: { tradeOfferId, expiresHours: Number(expiresHours), seen },
      }).then(changed),
    done: done(t('sent')),
    command: ({ tradeOfferId = '', expiresHours = '72' }) =>
      `deliveries sent ${id} --trade-offer ${quoted(tradeOfferId || 'ID')} --expires ${expiresHours}`,
    onStale: changed,
  };
  const received: Action = {
    label: t('received'),
    needs: 'trades.received',
    consequences: [t('receivedMeans')],
    fields: [{ name: 'title', label: t('arrivedTitle'), hint: t('arrivedHint'), optional: true, maxLength: 200 }],
    run: ({ title }) =>
      call('POST /ops/deliveries/{id}/received', { params, body: { ...(title ? { title } : {}), seen } }).then(changed),
    done: done(t('received')),
    command: ({ title }) => `deliveries received ${id}${title ? ` --title ${quoted(title)}` : ''}`,
    onStale: changed,
  };
  const simple = (name: 'begin' | 'declined' | 'expired' | 'settle', isBlocked: string | undefined): Action => ({
    label: t(name),
    needs: `trades.${name}`,
    disabledBecause: isBlocked,
    consequences: [t(`means_${name}`)],
    run: () => call(`POST /ops/deliveries/{id}/${name}`, { params, body: { seen } }).then(changed),
    done: done(t(name)),
    command: `deliveries ${name} ${id}`,
    onStale: changed,
  });
  const failed: Action = {
    label: t('failed'),
    needs: 'trades.failed',
    disabledBecause: busy,
    fields: [{ name: 'reason', label: t('reason'), kind: 'choice', options: choicesOf(tradeFailures) }],
    run: ({ reason }) =>
      // safe because the choices are the reasons
      call('POST /ops/deliveries/{id}/failed', { params, body: { reason: reason as never, seen } }).then(changed),
    done: done(t('failed')),
    command: ({ reason }) => `deliveries failed ${id} --reason ${reason || 'REASON'}`,
    onStale: changed,
  };
  const reversed: Action = {
    label: t('reversed'),
    needs: 'trades.reversed',
    isDangerous: true,
    consequences: [t('reversedMeans')],
    fields: [
      {
        name: 'relist',
        label: t('relist'),
        kind: 'choice',
        options: [
          { value: 'yes', label: t('relistYes') },
          { value: 'no', label: t('relistNo') },
        ],
        initial: 'no',
      },
    ],
    run: ({ relist }) =>
      call('POST /ops/deliveries/{id}/reversed', { params, body: { relist: relist === 'yes', seen } }).then(changed),
    done: done(t('reversed')),
    command: ({ relist }) => `deliveries reversed ${id}${relist === 'yes' ? ' --relist' : ''} --yes`,
    onStale: changed,
  };
  const retry: Action = {
    label: t('retry'),
    needs: 'trades.retry',
    disabledBecause: busy ?? onHold,
    fields: [{ name: 'tradeUrl', label: t('otherTradeLink'), optional: true, maxLength: 300 }],
    run: ({ tradeUrl }) =>
      call('POST /ops/deliveries/{id}/retry', { params, body: { ...(tradeUrl ? { tradeUrl } : {}), seen } }).then(
        changed,
      ),
    done: done(t('retry')),
    command: ({ tradeUrl }) => `deliveries retry ${id}${tradeUrl ? ` --trade-link ${quoted(tradeUrl)}` : ''}`,
    onStale: changed,
  };
  const isOut = state === 'sending' || state === 'sent';
  const cancel: Action = {
    label: t('cancelTrade'),
    needs: 'trades.cancel',
    isDangerous: true,
    consequences: [t(isOut ? 'cancelAsksBack' : 'cancelMeans')],
    fields: [
      {
        name: 'stop',
        label: t('then'),
        kind: 'choice',
        options: [
          { value: 'refund', label: t('thenRefund') },
          ...(isOut ? [{ value: 'resend', label: t('thenResend') }] : []),
          ...(isOut && delivery.kind === 'delivery' ? [{ value: 'hold', label: t('thenHold') }] : []),
        ],
        initial: 'refund',
      },
      { name: 'note', label: t('note'), optional: true, maxLength: 300 },
    ],
    run: ({ stop, note = '' }) =>
      // safe because the choices are the ways to stop
      call('POST /ops/deliveries/{id}/cancel', { params, body: { stop: stop as never, note, seen } }).then(changed),
    done: done(t('cancelTrade')),
    command: ({ stop = 'refund', note = '' }) =>
      `deliveries cancel ${id} --then ${stop}${note ? ` --note ${quoted(note)}` : ''} --yes`,
    onStale: changed,
  };
  const claim: Action = {
    label: t('claim'),
    needs: 'trades.claim',
    disabledBecause: busy ?? forBlocked,
    run: () => call('POST /ops/deliveries/{id}/claim', { params, body: { seen } }).then(changed),
    done: t('claimed'),
    command: `deliveries claim ${id}`,
    onStale: changed,
  };
  const free: Action = {
    label: t('free'),
    needs: 'trades.release',
    run: () => call('POST /ops/deliveries/{id}/release', { params, body: { seen } }).then(changed),
    done: t('freed'),
    command: `deliveries release ${id}`,
    onStale: changed,
  };

  const isNext = heldAt === null && isToBeSent(delivery, hands);
  return [
    heldAt !== null && lineId !== null && releaseAction(lineId, changed),
    may('retry') && retry,
    isNext && sent,
    isUnfinished && (isLeased && !isOthers ? free : claim),
    !isNext && (state === 'queued' || state === 'sending') && sent,
    may('receive') && received,
    may('decline') && simple('declined', busy),
    may('expire') && simple('expired', busy),
    may('settle') && simple('settle', undefined),
    may('reverse') && reversed,
    may('begin') && simple('begin', busy ?? onHold),
    may('fail') && failed,
    may('cancel') && cancel,
  ].filter((action) => action !== false);
}
