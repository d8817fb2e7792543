/** Builds the content of an invoice or a credit note in one language, before rendering. Pure. */
import { dictionaries } from '#content/dictionary/index.ts';
import { countryOfCode } from '#rules/countries.ts';
import { euro } from '#rules/currency.ts';
import { creditNoteNumber, invoiceNumber, type Numbered, orderNumber } from '#rules/document-numbers.ts';
import { formatDate, formatMoney } from '#rules/format.ts';
import { numberFormat } from '#rules/formatters.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage, type MessageValues } from '#rules/messages.ts';
import { vatInside } from '#rules/money.ts';
import { requisiteLines } from '#rules/requisites.ts';
import type { InvoiceDocument } from '../../../adapters/pdf/port.ts';
import type { orders } from '../../../db/schema/orders.ts';

export interface Invoiced {
  order: typeof orders.$inferSelect;
  invoice: Numbered & { issuedAt: number; seller: string };
}

export interface InvoicedLine {
  title: string;
  priceCents: number;
  paidCents: number;
}

export interface Credited extends Numbered {
  issuedAt: number;
  amountCents: number;
  target: 'balance' | 'source';
  vatCents: number;
  /** Title of the refunded line; null when the credit note is for the whole invoice. */
  title: string | null;
}

type InvoiceMessages = (typeof dictionaries)['en']['invoice'];

export function buildInvoice(
  { order, invoice }: Invoiced,
  lines: readonly InvoicedLine[],
  language: LanguageCode,
): InvoiceDocument {
  const { t, money, day } = translatorFor(language);
  const number = invoiceNumber(invoice);
  const reduced = order.discountCents > 0;
  const row = ({ title, priceCents, paidCents }: InvoicedLine) =>
    reduced ? [title, money(priceCents), money(paidCents - priceCents), money(paidCents)] : [title, money(paidCents)];
  const promo = t('promoDiscount', { code: order.promoCode ?? '' }).trim();
  return {
    ...frame({ order, invoice }, language),
    title: t('invoiceTitle'),
    fileName: `regalia-${t('invoiceFile')}-${number}.pdf`,
    facts: [
      [t('number'), number],
      [t('issued'), day(invoice.issuedAt)],
      [t('supplied'), day(order.paidAt ?? invoice.issuedAt)],
      [t('order'), orderNumber(invoice)],
    ],
    head: reduced ? [t('description'), t('price'), t('discount'), t('amount')] : [t('description'), t('amount')],
    rows: lines.map(row),
    sums: [
      ...(reduced
        ? ([
            [t('subtotal'), money(order.subtotalCents)],
            [promo, money(-order.discountCents)],
          ] as const)
        : []),
      ...taxed(order.totalCents, vatInside(order.totalCents, order.vatPercent), order.vatPercent, language),
    ],
    total: [t('total'), money(order.totalCents)],
    notes: [
      t(order.method === 'balance' ? 'paidByBalance' : 'paidByCard', { date: day(order.paidAt ?? invoice.issuedAt) }),
      t('gross'),
    ],
  };
}

export function buildCreditNote({ order, invoice }: Invoiced, note: Credited, language: LanguageCode): InvoiceDocument {
  const { t, money, day } = translatorFor(language);
  const number = creditNoteNumber(note);
  return {
    ...frame({ order, invoice }, language),
    title: t('creditNoteTitle'),
    fileName: `regalia-${t('creditNoteFile')}-${number}.pdf`,
    facts: [
      [t('number'), number],
      [t('issued'), day(note.issuedAt)],
      [t('toInvoice'), `${invoiceNumber(invoice)}, ${day(invoice.issuedAt)}`],
      [t('order'), orderNumber(invoice)],
    ],
    head: [t('description'), t('refunded')],
    rows: [[note.title ?? `${t('order')} ${orderNumber(invoice)}`, money(-note.amountCents)]],
    sums: taxed(-note.amountCents, -note.vatCents, order.vatPercent, language),
    total: [t('totalRefunded'), money(-note.amountCents)],
    notes: [
      t(note.target === 'balance' ? 'refundedToBalance' : 'refundedToSource', { date: day(note.issuedAt) }),
      t('gross'),
    ],
  };
}

function frame({ order, invoice }: Invoiced, language: LanguageCode) {
  const { t } = translatorFor(language);
  const country = countryOfCode(order.buyerCountry, language)?.title ?? order.buyerCountry;
  const buyer = [
    `${order.buyerName} ${order.buyerSurname}`.trim(),
    order.buyerAddress,
    `${order.buyerPostCode} ${order.buyerCity}`.trim(),
    country,
    order.buyerEmail,
  ];
  return {
    language,
    seller: { label: t('seller'), lines: requisiteLines(invoice.seller) },
    buyer: { label: t('buyer'), lines: buyer.filter(Boolean), country: order.buyerCountry },
    pageOf: dictionaries[language].invoice.page,
  };
}

function taxed(grossCents: number, vatCents: number, vatPercent: number, language: LanguageCode): [string, string][] {
  const { t, money } = translatorFor(language);
  const percent = numberFormat(language, { maximumFractionDigits: 2 }).format(vatPercent);
  return [
    [t('net'), money(grossCents - vatCents)],
    [t('vat', { percent }), money(vatCents)],
  ];
}

function translatorFor(language: LanguageCode) {
  const messages = dictionaries[language].invoice;
  return {
    t: (key: keyof InvoiceMessages, values?: MessageValues) => fillMessage(messages[key], language, values),
    money: (cents: number) => formatMoney(cents, euro, language),
    day: (seconds: number) => formatDate(seconds, 'UTC'),
  };
}
