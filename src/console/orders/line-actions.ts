/** What can be done with a line, what is usual first; each with its command. The rules are those of the use cases. */
import words from '#content/console/orders.json' with { type: 'json' };
import { nextState, orderLineLife } from '#rules/lifecycles.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { call } from '../api/client.ts';
import { type Action, type ActionField, quoted } from '../ui/action.ts';
import { euros } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import type { Line } from './LineRecord.tsx';

const t = textsOf(words);

function noteOption(text: string | undefined): string {
  return text ? ` --note ${quoted(text)}` : '';
}

type Changed = () => Promise<unknown>;

const ways = {
  accept: { label: t('accept'), send: 'POST /ops/orders/{id}/accept' },
  complete: { label: t('complete'), send: 'POST /ops/orders/{id}/complete' },
  deny: { label: t('deny'), send: 'POST /ops/orders/{id}/deny' },
  refuse: { label: t('refuse'), send: 'POST /ops/orders/{id}/refuse' },
  reverse: { label: t('reverse'), send: 'POST /ops/orders/{id}/reverse' },
  delete: { label: t('delete'), send: 'POST /ops/orders/{id}/delete' },
} as const;

export function lineActions(record: Line, changed: Changed): Action[] {
  const { line, order } = record;
  if (order.state !== 'paid') return [];
  const may = (name: keyof typeof ways) => nextState(orderLineLife, line.state, name) !== null;
  const isAccepted = line.state === 'accepted';
  return [
    line.heldAt !== null && may('complete') && releaseAction(line.id, changed),
    isAccepted && moves('complete', record, changed),
    may('deny') && ends('deny', record, changed),
    (may('deny') || may('reverse')) && line.refundedCents < line.paidCents && refund(record, changed),
    may('complete') && !isAccepted && moves('complete', record, changed),
    may('accept') && moves('accept', record, changed),
    may('refuse') && ends('refuse', record, changed),
    may('reverse') && ends('reverse', record, changed),
    may('delete') && ends('delete', record, changed),
  ].filter((action) => action !== false);
}

const note: ActionField = { name: 'note', label: t('note'), kind: 'lines', optional: true, maxLength: 300 };

function moves(name: 'accept' | 'complete', { line }: Line, changed: Changed): Action {
  const { label, send } = ways[name];
  const seen = { state: line.state, refundedCents: line.refundedCents };
  return {
    label,
    needs: `orders.${name}`,
    disabledBecause: line.heldAt === null ? undefined : t('heldFirst'),
    consequences: [t(name === 'complete' ? 'completeMeans' : 'acceptMeans')],
    fields: [note],
    run: (values) => call(send, { params: { id: line.id }, body: { note: values.note ?? '', seen } }).then(changed),
    done: t('lineDone', { title: line.title, what: label }),
    command: (values) => `orders ${name} ${line.id}${noteOption(values.note)}${name === 'complete' ? ' --yes' : ''}`,
    onStale: changed,
  };
}

function ends(name: 'deny' | 'refuse' | 'reverse' | 'delete', record: Line, changed: Changed): Action {
  const { line, deliveries } = record;
  const { label, send } = ways[name];
  // it stays sold, whatever is chosen
  const isMissing = deliveries.some(({ failure }) => failure === 'item_missing');
  const left = line.paidCents - line.refundedCents;
  const seen = { state: line.state, refundedCents: line.refundedCents };
  let waitsAs: string | null = null;
  return {
    label,
    needs: `orders.${name}`,
    isDangerous: true,
    consequences: [t(`means_${name}`, { amount: euros(left) })],
    fields: [
      placeOf(record),
      {
        name: 'relist',
        label: t('relist'),
        kind: 'choice',
        options: [
          { value: 'yes', label: t('relistYes') },
          { value: 'no', label: t('relistNo') },
        ],
        initial: name === 'delete' || isMissing ? 'no' : 'yes',
      },
      note,
    ],
    run: async ({ to, relist, note: text = '' }) => {
      const body = { note: text, to: to === 'source' ? 'source' : 'balance', relist: relist === 'yes', seen } as const;
      const { payload } = await call(send, { params: { id: line.id }, body });
      waitsAs = payload.waitsAs;
      await changed();
    },
    done: () => (waitsAs === null ? t('lineDone', { title: line.title, what: label }) : t('nowWaits', { id: waitsAs })),
    command: ({ to = 'balance', relist, note: text }) =>
      `orders ${name} ${line.id} --to ${to}${relist === 'no' ? '' : ' --relist'}${noteOption(text)} --yes`,
    onStale: changed,
  };
}

function refund(record: Line, changed: Changed): Action {
  const { line } = record;
  const left = line.paidCents - line.refundedCents;
  let waitsAs: string | null = null;
  return {
    label: t('refund'),
    needs: 'orders.refund',
    isDangerous: true,
    consequences: [t('refundMeans', { left: euros(left) })],
    fields: [
      { name: 'amountCents', label: t('amount'), inputMode: 'decimal', hint: t('amountHint', { left: euros(left) }) },
      placeOf(record),
      { name: 'reason', label: t('reason'), maxLength: 300 },
    ],
    run: async ({ amountCents = '', to, reason = '' }) => {
      const { payload } = await call('POST /ops/orders/{id}/refund', {
        params: { id: line.id },
        body: {
          amountCents: minorUnitsOf(amountCents) ?? 0,
          to: to === 'source' ? 'source' : 'balance',
          reason,
          seen: { refundedCents: line.refundedCents },
        },
      });
      waitsAs = payload.waitsAs;
      await changed();
    },
    done: () => (waitsAs === null ? t('refundDone') : t('nowWaits', { id: waitsAs })),
    command: ({ amountCents = '', to = 'balance', reason = '' }) => {
      const before = line.refundedCents > 0 ? ` --before ${line.refundedCents / 100}` : '';
      return `orders refund ${line.id} --amount ${quoted(amountCents || '0.00')} --to ${to}${before} --reason ${quoted(reason)} --yes`;
    },
    onStale: changed,
  };
}

/** Lets go of a line that is on hold, so that its delivery can be made. */
export function releaseAction(id: string, changed: Changed): Action {
  return {
    label: t('release'),
    needs: 'orders.release',
    consequences: [t('releaseMeans')],
    fields: [{ name: 'reason', label: t('releaseReason'), maxLength: 300 }],
    run: ({ reason = '' }) => call('POST /ops/orders/{id}/release', { params: { id }, body: { reason } }).then(changed),
    done: t('released'),
    command: ({ reason = '' }) => `orders release ${id} --reason ${quoted(reason)}`,
    onStale: changed,
  };
}

/** What was paid from the balance can only go back there, and so can what the payer has back already. */
function placeOf({ payment }: Line): ActionField {
  const toBalance = { value: 'balance', label: t('toBalance') };
  const taken = payment?.disputes.filter(({ isTaken }) => isTaken) ?? [];
  const gone = taken.reduce((sum, { amountCents }) => sum + amountCents, payment?.refundedCents ?? 0);
  const options =
    payment?.state === 'Success' && gone < payment.amountCents
      ? [toBalance, { value: 'source', label: t('toCard') }]
      : [toBalance];
  return { name: 'to', label: t('goesTo'), kind: 'choice', options, initial: 'balance' };
}
