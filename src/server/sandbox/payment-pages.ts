/** The sandbox's pages of past payments, where a tester takes money back and gives it back: plain forms that need no script. */
import { html } from 'hono/html';
import { dictionaries } from '#content/dictionary/index.ts';
import { fiatDecimals } from '#rules/currency.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { decimalOf } from '#rules/money.ts';
import { htmlDocument, type Markup, shownAmount } from './document.ts';
import { languageOf } from './pages.ts';
import { leftToTake, type Reversal, type ReversalStep, reversalSteps } from './reversals.ts';
import type { SandboxRow } from './store.ts';

type Words = (typeof dictionaries)['en']['payments'];

const stepLabels = {
  lose: 'sandboxDisputeLose',
  win: 'sandboxDisputeWin',
  reverse: 'sandboxDisputeReverse',
  fail: 'sandboxRefundFail',
} as const satisfies Partial<Record<ReversalStep, keyof Words>>;

const stateLabels = {
  dispute: { open: 'sandboxDisputeOpen', lost: 'sandboxDisputeLost', won: 'sandboxDisputeWon' },
  refund: { open: 'sandboxRefunded', lost: 'sandboxRefunded', won: 'sandboxRefundFailed' },
} as const satisfies Record<Reversal['kind'], Record<Reversal['state'], keyof Words>>;

export function paymentsPage(language: LanguageCode, paid: readonly SandboxRow[]): Markup {
  const words = dictionaries[language].payments;
  const entry = (row: SandboxRow) => html`<li><a href="/sandbox/payments/${row.id}">
    <span>${shownAmount(language, row.amountMinorUnits, row.currency)}</span>
    <span class="about">${row.description} · ${dateOf(row)}</span></a></li>`;
  return htmlDocument(
    language,
    words.sandboxPayments,
    html`<header>
      <p class="brand">Regalia</p>
      <h1>${words.sandboxPayments}</h1>
      <p class="note">${words.sandboxPaymentsNote}</p>
    </header>
    <section aria-label="${words.sandboxPayments}">
      ${paid.length > 0 ? html`<ul class="list">${paid.map(entry)}</ul>` : html`<p class="about">${words.sandboxNoPayments}</p>`}
    </section>`,
  );
}

export interface PaymentPage {
  checkout: SandboxRow;
  reversals: readonly Reversal[];
  /** An amount that was typed and cannot be taken. */
  wrong?: string | undefined;
}

export function reversalPage({ checkout, reversals, wrong }: PaymentPage): Markup {
  const language = languageOf(checkout);
  const words = dictionaries[language].payments;
  const { currency } = checkout;
  const left = leftToTake(checkout, reversals);
  const typed = wrong ?? decimalOf(Math.max(left, 0), fiatDecimals(currency));
  return htmlDocument(
    language,
    words.sandboxPayment,
    html`<header>
      <p class="brand">Regalia</p>
      <h1>${words.sandboxPayment}</h1>
      <p class="amount">${shownAmount(language, checkout.amountMinorUnits, currency)}</p>
      <p class="about">${checkout.description} · ${dateOf(checkout)}</p>
      <p class="note">${words.sandboxPaymentsNote}</p>
    </header>
    <section aria-label="${words.sandboxPayment}">
      ${left > 0 ? takeForm(words, typed, wrong !== undefined) : html`<p class="about">${words.sandboxNothingLeft}</p>`}
      <p><a href="/sandbox/payments">${words.sandboxAllPayments}</a></p>
    </section>
    ${reversals.length > 0 ? html`<aside><h2>${words.sandboxTakenBack}</h2>${reversals.map((each) => step(words, language, currency, each))}</aside>` : ''}`,
  );
}

function takeForm(words: Words, typed: string, isWrong: boolean): Markup {
  const error = html`<p class="wrong" id="wrong" role="alert">${words.sandboxAmountWrong}</p>`;
  return html`<form method="post">
    <label>${words.sandboxAmount}
      ${
        isWrong
          ? html`<input name="amount" inputmode="decimal" autocomplete="off" value="${typed}" aria-invalid="true" aria-describedby="wrong">`
          : html`<input name="amount" inputmode="decimal" autocomplete="off" value="${typed}">`
      }
    </label>
    ${isWrong ? error : ''}
    <button class="main" name="step" value="dispute">${words.sandboxDispute}</button>
    <button name="step" value="refund">${words.sandboxRefund}</button>
  </form>`;
}

function step(words: Words, language: LanguageCode, currency: string, reversal: Reversal): Markup {
  const { id, kind, state, amountMinorUnits } = reversal;
  const buttons = Object.entries(stepLabels).filter(([name]) => {
    // safe because the labels are of steps
    const next = reversalSteps[name as keyof typeof stepLabels];
    return next.kind === kind && next.from === state;
  });
  return html`<form method="post">
    <p>${shownAmount(language, amountMinorUnits, currency)}: ${words[stateLabels[kind][state]]}</p>
    <input type="hidden" name="reversal" value="${id}">
    ${buttons.map(([name, label]) => html`<button name="step" value="${name}">${words[label]}</button>`)}
  </form>`;
}

function dateOf({ createdAt }: SandboxRow): string {
  return `${new Date(createdAt * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
