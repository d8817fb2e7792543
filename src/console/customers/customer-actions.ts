/** What an operator can do for, and about, a customer. */

import { ApiFailure } from '#api/failure.ts';
import words from '#content/console/customers.json' with { type: 'json' };
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import type { OperatorAction } from '#rules/operator-actions.ts';
import { creditSlip } from '#rules/slips.ts';
import { verificationStatuses } from '#rules/verification-status.ts';
import { showToast } from '#stores/toasts.ts';
import { call } from '../api/client.ts';
import { type Action, type ActionField, quoted } from '../ui/action.ts';
import { euros } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import type { CustomerPage } from './CustomerRecord.tsx';

const t = textsOf(words);

const reason: ActionField = { name: 'reason', label: t('reason'), hint: t('reasonKept'), maxLength: 300 };

export function customerActions(page: CustomerPage, changed: () => Promise<unknown>): Action[] {
  const { customer } = page;
  const { id, email, blockedAt, isOnHold, totpEnabledAt, closedAt } = customer;
  if (closedAt !== null) return closedActions(page, changed);
  const params = { id };

  /** An action whose one field is why. */
  const because = (
    action: OperatorAction,
    rest: Omit<Action, 'fields' | 'command' | 'needs'> & { noun: string },
  ): Action => ({
    ...rest,
    fields: [reason],
    needs: action,
    onStale: changed,
    command: ({ reason: why = '' }) => `customers ${rest.noun} ${quoted(email)} --reason ${quoted(why)}`,
  });

  return [
    {
      label: t('writeNote'),
      fields: [{ name: 'text', label: t('note'), hint: t('noteHint'), kind: 'lines', maxLength: 2000 }],
      needs: 'customers.note',
      run: ({ text = '' }) => call('POST /ops/customers/{id}/notes', { params, body: { text } }).then(changed),
      done: t('noteDone'),
      command: ({ text = '' }) => `customers note ${quoted(email)} ${quoted(text)}`,
    },
    creditAction(page, changed),
    blockedAt === null
      ? because('customers.block', {
          noun: 'block',
          label: t('block'),
          isDangerous: true,
          consequences: [t('blockConsequence', { email })],
          run: ({ reason: why = '' }) =>
            call('POST /ops/customers/{id}/block', { params, body: { reason: why } }).then(changed),
          done: t('blockedDone', { email }),
        })
      : because('customers.unblock', {
          noun: 'unblock',
          label: t('unblock'),
          run: ({ reason: why = '' }) =>
            call('POST /ops/customers/{id}/unblock', { params, body: { reason: why } }).then(changed),
          done: t('unblockedDone', { email }),
        }),
    ...(isOnHold
      ? [
          because('disputes.release', {
            noun: 'unblock',
            label: t('release'),
            consequences: [t('releaseConsequence', { email })],
            run: ({ reason: why = '' }) =>
              call('POST /ops/customers/{id}/release', { params, body: { reason: why } }).then(changed),
            done: t('released', { email }),
          }),
        ]
      : []),
    {
      label: t('verify'),
      fields: [
        {
          name: 'status',
          label: t('status'),
          kind: 'choice',
          options: verificationStatuses.map((status) => ({ value: status, label: status })),
          initial: customer.verificationStatus,
        },
      ],
      needs: 'customers.verify',
      run: ({ status }) =>
        call('POST /ops/customers/{id}/verify', {
          params,
          // safe because the choices are the statuses
          body: { status: status as (typeof verificationStatuses)[number], seen: customer.verificationStatus },
        }).then(changed),
      done: ({ status = '' }) => t('verifyDone', { status }),
      command: ({ status = '' }) => `customers verify ${quoted(email)} --status ${status}`,
      onStale: changed,
    },
    because('customers.sessions-end', {
      noun: 'sign-out',
      label: t('signOut'),
      isDangerous: true,
      consequences: [t('signOutConsequence', { email })],
      run: ({ reason: why = '' }) =>
        call('POST /ops/customers/{id}/sign-out', { params, body: { reason: why } }).then(changed),
      done: t('sessionsEnded'),
    }),
    ...(totpEnabledAt === null
      ? []
      : [
          because('customers.two-factor-off', {
            noun: 'two-factor-off',
            label: t('twoFactorOff'),
            isDangerous: true,
            consequences: [t('twoFactorConsequence', { email })],
            run: ({ reason: why = '' }) =>
              call('POST /ops/customers/{id}/two-factor-off', { params, body: { reason: why } }).then(changed),
            done: t('twoFactorDone'),
          }),
        ]),
  ];
}

/** What came after an account was closed: nobody but the shop can give it back. */
export function isOwedAfterClosing({ customer, balance }: CustomerPage): boolean {
  return customer.closedAt !== null && balance.cents > 0;
}

/** Money is paid out; credit of the shop alone goes back to it. */
function closedActions(page: CustomerPage, changed: () => Promise<unknown>): Action[] {
  const { cents, promotionalCents } = page.balance;
  if (!isOwedAfterClosing(page)) return [];
  return [promotionalCents === cents ? takeBackAction(page, changed) : payOutAction(page, changed)];
}

function takeBackAction({ customer: { id, email }, balance }: CustomerPage, changed: () => Promise<unknown>): Action {
  const { cents } = balance;
  const amount = euros(cents);
  return {
    label: t('takeBack'),
    consequences: [t('takeBackConsequence', { amount })],
    fields: [{ ...reason, hint: undefined }],
    needs: 'customers.credit',
    run: ({ reason: why = '' }) => {
      const body = { amountCents: -cents, reason: why, seen: { balanceCents: cents } };
      return call('POST /ops/customers/{id}/credit', { params: { id }, body }).then(changed);
    },
    done: t('takeBackDone', { amount }),
    command: ({ reason: why = '' }) =>
      `customers credit ${quoted(email)} --reason ${quoted(why)} -- ${decimalOf(-cents)}`,
    onStale: changed,
  };
}

function payOutAction({ customer: { id }, balance }: CustomerPage, changed: () => Promise<unknown>): Action {
  const { withdrawableCents, promotionalCents, cardHeldCents } = balance;
  const amount = euros(withdrawableCents);
  return {
    label: t('payOut'),
    disabledBecause: withdrawableCents === 0 ? t('payOutTooYoung') : undefined,
    consequences: [
      t('payOutConsequence', { amount }),
      ...(cardHeldCents > 0 ? [t('payOutYoung', { amount: euros(cardHeldCents) })] : []),
      ...(promotionalCents > 0 ? [t('takeBackConsequence', { amount: euros(promotionalCents) })] : []),
    ],
    fields: [
      { name: 'holder', label: t('holder'), maxLength: 140 },
      { name: 'iban', label: 'IBAN', maxLength: 64 },
      { ...reason, hint: t('payOutReason') },
    ],
    needs: 'customers.pay-out',
    run: ({ holder = '', iban = '', reason: why = '' }) => {
      const body = { holder, iban, reason: why, seen: { balanceCents: balance.cents } };
      return call('POST /ops/customers/{id}/pay-out', { params: { id }, body }).then(changed);
    },
    done: t('payOutDone', { amount }),
    command: ({ holder = '', iban = '', reason: why = '' }) =>
      `customers pay-out ${id} --holder ${quoted(holder)} --iban ${quoted(iban)} --reason ${quoted(why)}`,
    onStale: changed,
  };
}

/** Much is typed twice; above the limit for one person it waits for a second one. */
function creditAction(
  { customer: { id, email }, balance, owedCents }: CustomerPage,
  changed: () => Promise<unknown>,
): Action {
  const slipOf = (typed: string) => creditSlip(minorUnitsOf(typed) ?? 0, balance.cents);
  return {
    label: t('credit'),
    consequences: [t('creditConsequence')],
    fields: [
      { name: 'amountCents', label: t('amount'), hint: t('amountHint'), inputMode: 'decimal' },
      { ...reason, hint: undefined },
    ],
    needs: 'customers.credit',
    askTwice({ amountCents: typed = '' }) {
      const slip = slipOf(typed);
      const cents = minorUnitsOf(typed);
      if (!slip || cents === null) return null;
      return { text: t('askTwice', { figure: euros(cents), balance: euros(slip.beside) }), type: decimalOf(cents) };
    },
    async run({ amountCents: typed = '', reason: why = '' }) {
      const cents = minorUnitsOf(typed);
      if (cents === null) throw new ApiFailure(422, { errors: { amountCents: [t('amountWrong')] } });
      const seen = { balanceCents: balance.cents, owedCents };
      const body = { amountCents: cents, againCents: slipOf(typed) ? cents : undefined, reason: why, seen };
      const { payload } = await call('POST /ops/customers/{id}/credit', { params: { id }, body });
      if (payload.waitsAs) showToast('info', t('creditWaits', { id: payload.waitsAs }));
      else showToast('success', t('creditDone', { balance: euros(payload.balanceCents ?? 0) }));
      await changed();
    },
    command: ({ amountCents: typed = '', reason: why = '' }) =>
      `customers credit ${quoted(email)} ${quoted(typed)} --reason ${quoted(why)}`,
    onStale: changed,
  };
}
