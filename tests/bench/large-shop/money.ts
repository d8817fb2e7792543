/** Money in and out: payments, what providers and the bank said of them, refunds, payouts, and the transfers of the ledger. */
import { customer, id, moment, oneIn, type Part, pick, price, type Size } from './expressions.ts';

export function money(size: Size): Part[] {
  const { customers: many, items } = size;
  const half = Math.ceil(many / 2);
  const few = Math.ceil(many / 20);
  const at = moment(size, many);
  const paid = price(`i + ${items}`);
  return [
    {
      table: 'payments',
      rows: many,
      sql: `(id, customer_id, purpose, provider, method, state, amount_cents, currency, charged_minor_units, rate_micros, provider_ref, sepa_reference, payer_name, payer_iban, created_at, expires_at, settled_at)
        select ${id('pay')}, ${customer(size)}, 'topup', iif(i % 2, 'bank', 'sandbox'), iif(i % 2, 'sepa', 'card'), ${pick(['Success', 'Success', 'Success', 'Success', 'Success', 'Error', 'Cancelled', 'Success', 'Success', 'Success'])},
          1000000, 'EUR', 1000000, 1000000, iif(i % 2, null, 'cs_' || i), iif(i % 2, 'RG' || (10000000 + i), null), 'Ada Baker', iif(i % 2, 'DE' || (1000 + i % 9000), null), ${at}, ${at}, ${at} from n`,
    },
    {
      table: 'payments',
      rows: many,
      sql: `(id, customer_id, purpose, order_id, provider, method, state, amount_cents, currency, charged_minor_units, rate_micros, provider_ref, created_at, expires_at, settled_at)
        select ${id('pax')}, ${customer(size)}, 'purchase', ${id('ord')}, 'sandbox', 'card', iif(i % 100 < 95, 'Success', 'Error'), ${paid}, 'EUR', ${paid}, 1000000, 'cp_' || i, ${at}, ${at}, ${at}
        from n where i % 5 < 2`,
    },
    {
      table: 'provider_events',
      rows: many,
      sql: `(provider, event_id, id, body, received_at, applied_at, attempts, type)
        select 'sandbox', 'evt_' || i, ${id('evt')}, '{}', ${at}, iif(i < ${many} - 40, ${at}, null), iif(i < ${many} - 40, 1, 99), 'checkout.session.completed' from n`,
    },
    {
      table: 'bank_statements',
      rows: 500,
      sql: `(id, account, reference, sequence, opening_cents, closing_cents, ends_at, imported_at, imported_by)
        select ${id('sta')}, 'DE1', 'S' || i, i, 0, 0, ${moment(size, 500)}, 0, 'ops:ada' from n`,
    },
    {
      table: 'bank_entries',
      rows: half,
      sql: `(id, statement_id, account, reference, direction, state, amount_cents, currency, party_name, party_iban, remittance, booked_at, outcome, decided_at, created_at)
        select ${id('ben')}, ${id('sta', `i / ${Math.ceil(half / 500)}`)}, 'DE1', 'NTRY' || i, iif(${oneIn(5)}, 'out', 'in'), case when i >= ${half} - 200 then 'unmatched' when ${oneIn(50)} then 'ignored' else 'matched' end, ${price()}, 'EUR',
          'Ada Baker ' || (i % 700), 'DE' || (1000 + i % 9000), json_array('RG' || (10000000 + i)), ${moment(size, half)},
          case when i >= ${half} - 200 or ${oneIn(50)} then null else 'deposit' end, iif(i >= ${half} - 200, null, 1), 1 from n`,
    },
    {
      table: 'refunds',
      rows: few,
      sql: `(id, customer_id, line_id, target, amount_cents, state, created_at, done_at)
        select ${id('ref')}, ${customer(size, 'i * 20')}, ${id('lin', 'i * 20')}, 'balance', 100, 'done', ${moment(size, few)}, ${moment(size, few)} from n`,
    },
    {
      table: 'payouts',
      rows: half,
      sql: `(id, customer_id, method, state, amount_cents, iban_masked, created_at, updated_at, paid_at)
        select ${id('out')}, ${customer(size)}, 'sepa', case when i >= ${half} - 300 then 'processing' when ${oneIn(40)} then 'failed' else 'paid' end, ${price()}, 'DE' || (1000 + i % 9000),
          ${moment(size, half)}, ${moment(size, half)}, ${moment(size, half)} from n`,
    },
    {
      table: 'disputes',
      rows: Math.ceil(many / 200),
      sql: `(id, kind, provider, provider_ref, payment_id, customer_id, state, amount_cents, minor_units, reason, created_at, updated_at)
        select ${id('dis')}, 'dispute', 'sandbox', 'du_' || i, ${id('pay', 'i * 200')}, ${customer(size, 'i * 200')}, iif(i % 10, 'lost', 'open'), 1000, 1000, 'fraudulent', ${moment(size, many / 200)}, ${moment(size, many / 200)} from n`,
    },
    {
      table: 'approvals',
      rows: few,
      sql: `(id, action, subject, amount_cents, input, state, asked_by, asked_at, expires_at, decided_by, decided_at)
        select ${id('apr')}, 'customers.credit', ${customer(size)}, 100000, json_object('n', i), iif(i >= ${few} - 20, 'waiting', 'approved'), 'ops:ada', ${moment(size, few)}, ${size.now} + 86400, iif(i >= ${few} - 20, null, 'ops:elif'), ${moment(size, few)} from n`,
    },
    {
      table: 'outbox',
      rows: many,
      sql: `(id, template, recipient, customer_id, language, "values", attempts, next_attempt_at, sent_at, created_at)
        select ${id('mai')}, 'order_confirmation', 'ada@example.com', ${customer(size)}, 'en', '{}', iif(i < ${many} - 50, 1, 99), 0, iif(i < ${many} - 50, ${at}, null), ${at} from n`,
    },
    transfer(size, 'tup', 'topup', `'bank'`, own(size), '1000000', many),
    transfer(size, 'sal', 'sale', own(size), `'sales'`, paid, many),
    transfer(size, 'rfd', 'refund', `'sales'`, own(size, 'i * 20'), '100', few),
    transfer(size, 'wst', 'withdrawal_started', own(size), `'in_flight'`, price(), half),
    transfer(size, 'wpd', 'payout_paid', `'in_flight'`, `'bank'`, price(), half - 300),
  ];
}

const own = (size: Size, n = 'i') => `'cus:' || ${customer(size, n)}`;

function transfer(
  size: Size,
  prefix: string,
  code: string,
  from: string,
  to: string,
  cents: string,
  rows: number,
): Part {
  const cause = id({ topup: 'pay', sale: 'ord', refund: 'ref' }[code] ?? 'out');
  return {
    table: 'transfers',
    rows,
    sql: `(id, code, from_account, to_account, amount_cents, cause_id, created_at)
      select '${prefix}:' || ${cause}, '${code}', ${from}, ${to}, ${cents}, ${cause}, ${moment(size, rows)} from n`,
  };
}
