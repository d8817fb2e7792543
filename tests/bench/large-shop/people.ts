/** Customers with their accounts, who runs the shop, and what they did: the audit log. */
import { customer, id, moment, oneIn, type Part, pick, type Size } from './expressions.ts';

const names = [
  'Ada',
  'Bruno',
  'Clara',
  'Dario',
  'Elif',
  'Fynn',
  'Greta',
  'Hanna',
  'Ivo',
  'Jana',
  'Kai',
  'Lena',
  'Milo',
];
const surnames = ['Albrecht', 'Baker', 'Castro', 'Dubois', 'Eriksen', 'Ferrari', 'Garcia', 'Huber', 'Ivanov', 'Jansen'];
const countries = ['DE', 'FR', 'ES', 'PL', 'AT', 'NL', 'IT', 'GB'];
export const actors = ['ops:ada', 'ops:bruno', 'ops:clara', 'ops:dario', 'ops:elif'];
export const actions = [
  'items.price',
  'orders.accept',
  'orders.complete',
  'trades.begin',
  'offers.counter',
  'bank.import',
  'deposits.match',
  'customers.note',
  'items.withdraw',
  'payouts.paid',
];

const emailOf = (n = 'i') =>
  `lower(${pick(names, n)} || '.' || ${pick(surnames, `(${n}) / 13`)} || (${n}) || '@example.com')`;

export function people(size: Size): Part[] {
  const { customers, audit } = size;
  const made = moment(size, customers);
  const subject = `case i % 10 when 0 then ${id('itm')} when 8 then ${id('itm')} when 7 then ${customer(size)} when 3 then ${id('trd')}
    when 4 then ${id('off')} when 9 then ${id('out')} when 1 then ${id('lin')} when 2 then ${id('lin')} else 'bank' end`;
  return [
    {
      table: 'customers',
      rows: customers,
      sql: `(id, email, email_verified_at, name, surname, phone_e164, language, country_code, steam_id, steam_trade_link, blocked_at, closed_at, created_at, updated_at)
        select ${id('cus')}, ${emailOf()}, iif(${oneIn(10)}, null, ${made}), ${pick(names)}, ${pick(surnames, 'i / 13')}, '+49151' || (10000000 + i), 'en',
          ${pick(countries)}, iif(i % 3 = 0, '7656119' || (8000000000 + i), null),
          iif(i % 3 = 0, 'https://steamcommunity.com/tradeoffer/new/?partner=' || (40000000 + i) || '&token=abcd1234', ''),
          iif(${oneIn(250)}, ${made}, null), iif(${oneIn(400, 'i + 1')}, ${made}, null), ${made}, ${made} from n`,
    },
    {
      table: 'accounts',
      rows: customers,
      sql: `(id, kind, customer_id, created_at) select 'cus:' || ${id('cus')}, 'customer', ${id('cus')}, ${made} from n`,
    },
    {
      table: 'accounts',
      rows: Math.ceil(customers / 100),
      sql: `(id, kind, created_at) select 'claims:' || ${customer(size)}, 'claims', ${made} from n`,
    },
    {
      table: 'audit_log',
      rows: audit,
      sql: `(id, at, actor, role, action, subject, details) select ${id('aud')}, ${moment(size, audit)}, ${pick(actors, 'i / 7')}, 'manager',
        ${pick(actions)}, ${subject}, json_object('before', ${`(200 + i % 9000)`}, 'after', (210 + i % 9000)) from n`,
    },
  ];
}
