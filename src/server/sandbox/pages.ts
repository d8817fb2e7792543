/** The sandbox's pages: plain forms that need no script. */
import { html, raw } from 'hono/html';
import { type Dictionary, dictionaries } from '#content/dictionary/index.ts';
import { type LanguageCode, splitLanguage } from '#rules/languages.ts';
import { htmlDocument, type Markup, shownAmount } from './document.ts';
import type { SandboxRow } from './store.ts';
import { testCards } from './test-cards.ts';

type Words = Dictionary['payments'];

/** The visitor's language: that of the page they come back to. */
export function languageOf(checkout: SandboxRow): LanguageCode {
  return splitLanguage(new URL(checkout.successUrl).pathname).language;
}

export function wordsFor(checkout: SandboxRow): Words {
  return dictionaries[languageOf(checkout)].payments;
}

/** The card form; `wrong` is a number that was none of the test cards. */
export function paymentPage(checkout: SandboxRow, wrong?: string): Markup {
  const words = wordsFor(checkout);
  const isPayout = checkout.kind === 'payout';
  const cards = testCards.filter(({ does }) => !isPayout || does !== 'payOnly');
  const later = html`<button name="action" value="later">${words.sandboxLater}</button>`;
  const described = raw('aria-invalid="true" aria-describedby="wrong"');
  return page(
    checkout,
    html`<form method="post" id="card-form">
      <label>${words.sandboxCardNumber}
        <input name="card" inputmode="numeric" autocomplete="off" list="cards" value="${wrong ?? testCards[0].number}" ${wrong === undefined ? '' : described}>
      </label>
      ${wrong === undefined ? '' : html`<p class="wrong" id="wrong" role="alert">${words.sandboxUnknownCard}</p>`}
      <datalist id="cards">${cards.map(({ number, words: key }) => html`<option value="${number}">${words[key]}</option>`)}</datalist>
      <div class="pair">
        <label>${words.sandboxExpiry}<input name="expiry" autocomplete="off" value="12 / 34"></label>
        <label>${words.sandboxCode}<input name="code" inputmode="numeric" autocomplete="off" value="123"></label>
      </div>
      <button class="main" name="action" value="pay">${words.sandboxPay}</button>
      <div class="row">
        <button name="action" value="decline">${words.sandboxDecline}</button>
        <button name="action" value="cancel">${words.sandboxCancel}</button>
        ${isPayout ? '' : later}
      </div>
    </form>`,
    html`<aside>
      <h2>${words.sandboxTestCards}</h2>
      <dl>
        ${cards.map(({ number, words: key }) => html`<div><dt>${number}</dt><dd>${words[key]}</dd></div>`)}
      </dl>
      <p><a href="/sandbox/payments">${words.sandboxAllPayments}</a></p>
      <fieldset>
        <legend>${words.sandboxWebhooks}</legend>
        ${deliveryChoices.map(
          ([value, key], index) =>
            html`<label><input type="radio" name="delivery" form="card-form" value="${value}" ${index === 0 ? 'checked' : ''}>${words[key]}</label>`,
        )}
      </fieldset>
    </aside>`,
  );
}

const deliveryChoices = [
  ['now', 'sandboxWebhookNow'],
  ['twice', 'sandboxWebhookTwice'],
  ['late', 'sandboxWebhookLate'],
  ['lost', 'sandboxWebhookLost'],
] as const;

/** The bank's question in between. */
export function confirmationPage(checkout: SandboxRow, delivery: string): Markup {
  const words = wordsFor(checkout);
  return page(
    checkout,
    html`<form method="post">
      <p class="bank">3-D Secure</p>
      <h2>${words.sandboxSecureTitle}</h2>
      <p class="about">${words.sandboxSecureText}</p>
      <input type="hidden" name="delivery" value="${delivery}">
      <button class="main" name="action" value="confirm">${words.sandboxConfirm}</button>
      <button name="action" value="refuse">${words.sandboxRefuse}</button>
    </form>`,
  );
}

export function finishedPage(checkout: SandboxRow, backUrl: string): Markup {
  const words = wordsFor(checkout);
  return page(
    checkout,
    html`<div class="finished"><p>${words.sandboxFinished}</p><a class="button main" href="${backUrl}">${words.sandboxReturn}</a></div>`,
  );
}

/** The frame of a page: the amount, the form beside it, and the tester's choices below. */
function page(checkout: SandboxRow, body: Markup, below: Markup | string = ''): Markup {
  const language = languageOf(checkout);
  const words = wordsFor(checkout);
  const title = checkout.kind === 'payout' ? words.sandboxPayoutTitle : words.sandboxTitle;
  const amount = shownAmount(language, checkout.amountMinorUnits, checkout.currency);
  return htmlDocument(
    language,
    title,
    html`<header>
<p class="brand">Regalia</p>
<h1>${title}</h1>
<p class="amount">${amount}</p>
<p class="about">${checkout.description}</p>
<p class="note">${words.sandboxNote}</p>
</header>
<section aria-label="${title}">${body}</section>
${below}`,
  );
}
