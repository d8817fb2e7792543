/** What is for sale and what was sold: items, orders with one line each, deliveries, offers and their intakes. */
import { customer, id, moment, oneIn, type Part, pick, price, type Size } from './expressions.ts';

const types = [
  'Blade',
  'Staff',
  'Crown',
  'Wings',
  'Axe',
  'Bow',
  'Shield',
  'Helm',
  'Mantle',
  'Relic',
  'Gauntlets',
  'Courier',
];
const words = [
  'Dawn',
  'Deep',
  'Embers',
  'Frost',
  'Glass',
  'Hollow',
  'Iron',
  'Jade',
  'Kings',
  'Lanterns',
  'Moths',
  'Night',
];
const heroes = ['Aurel', 'Brann', 'Cirr', 'Dusk', 'Eris', 'Fenn', 'Galen', 'Hale', 'Iris', 'Jor', 'Kest', 'Lyra'];
const qualities = ['factory_new', 'minimal_wear', 'field_tested', 'well_worn', 'battle_scarred', 'not_painted'];

/** Sold items lie behind those that are not. */
const sold = ({ items }: Size) => id('itm', `i + ${items}`);
export const titleOf = (n = 'i') =>
  `(${pick(types, n)} || ' of the ' || ${pick(words, `(${n}) / 12`)} || ' ' || ((${n}) % 5000))`;

export function goods(size: Size): Part[] {
  const { items, customers: orders, now } = size;
  const rows = items + orders;
  const offers = Math.ceil(orders / 2);
  const at = moment(size, orders);
  const offeredAt = moment(size, offers);
  return [
    {
      table: 'categories',
      rows: 1,
      sql: `(id, name, url) select 'cat_dota2', 'Dota 2', 'dota2' from n`,
    },
    {
      table: 'items',
      rows,
      sql: `(id, title, type, subcategory, quality, exterior_name, hero, class, category_id, price_cents, old_price_cents, img_url, img_url_big, is_new, state, external_id, created_at, updated_at, sold_at)
        select ${id('itm')}, ${titleOf()}, ${pick(types)}, lower(${pick(types)}), ${pick(qualities)}, ${pick(words, 'i / 5')}, ${pick(heroes, 'i / 3')}, ${pick(words, 'i / 11')},
          'cat_dota2', ${price()}, iif(${oneIn(8)}, ${price()} + 500, null), '/artwork/1.svg', '/artwork/1.svg', ${oneIn(20)},
          case when i >= ${items} then iif((i - ${items}) % 100 < 92, 'sold', 'withdrawn') when ${oneIn(10)} then 'withdrawn' else 'available' end,
          'x-' || i, ${moment(size, rows)}, ${moment(size, rows)}, iif(i >= ${items}, ${now}, null) from n`,
    },
    {
      table: 'orders',
      rows: orders,
      sql: `(id, customer_id, method, state, subtotal_cents, total_cents, vat_percent, buyer_name, buyer_surname, buyer_email, buyer_phone, buyer_country, buyer_city,
          buyer_address, buyer_post_code, steam_id, trade_url, terms_accepted_at, created_at, paid_at, reserved_until)
        select ${id('ord')}, ${customer(size)}, iif(i % 5 < 2, 'card', 'balance'), case when i % 100 < 95 then 'paid' else 'failed' end, ${price(`i + ${items}`)}, ${price(`i + ${items}`)}, 19,
          'Ada', 'Baker', 'ada@example.com', '', ${pick(['DE', 'FR', 'ES', 'PL'])}, '', '', '', '', '', 0, ${at}, iif(i % 100 < 95, ${at}, null), null from n`,
    },
    {
      table: 'order_lines',
      rows: orders,
      sql: `(id, order_id, item_id, customer_id, state, title, img_url, price_cents, paid_cents, held_at, created_at, updated_at)
        select ${id('lin')}, ${id('ord')}, ${sold(size)}, ${customer(size)},
          case when i % 100 >= 95 then 'payment error' when i % 100 >= 92 then 'denied' when i >= ${orders} - 2000 then iif(i % 2, 'processing', 'accepted') else 'completed' end,
          ${titleOf(`i + ${items}`)}, '/artwork/1.svg', ${price(`i + ${items}`)}, ${price(`i + ${items}`)}, iif(i > ${orders} - 2000 and ${oneIn(50)}, ${at}, null), ${at}, ${at} from n`,
    },
    {
      table: 'trades',
      rows: orders,
      sql: `(id, kind, line_id, customer_id, state, trade_url, steam_id, trade_offer_id, sent_at, expires_at, received_at, failure, created_at, updated_at)
        select ${id('trd')}, 'delivery', ${id('lin')}, ${customer(size)},
          case when i % 100 >= 92 then 'cancelled' when i >= ${orders} - 2000 then ${pick(['queued', 'sending', 'sent', 'failed'])} else 'settled' end,
          'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcd1234', '76561198000000000', iif(i % 4 <> 0, 6000000000 + i, null),
          ${at}, ${at} + 86400, null, iif(i % 100 < 92 and i >= ${orders} - 2000 and i % 4 = 3, 'item_missing', null), ${at}, ${at} from n`,
    },
    {
      table: 'trade_steps',
      rows: orders * 2,
      sql: `(id, trade_id, seq, attempt, from_state, to_state, actor, at)
        select ${id('stp')}, ${id('trd', 'i / 2')}, i % 2, 1, iif(i % 2, 'queued', null), iif(i % 2, 'sending', 'queued'), 'shop', ${moment(size, orders * 2)} from n`,
    },
    {
      table: 'offers',
      rows: offers,
      sql: `(id, customer_id, state, title, quality, item_url, user_price_cents, service_price_cents, created_at, updated_at)
        select ${id('off')}, ${customer(size)},
          case when i >= ${offers} - 2000 then ${pick(['pending', 'offer', 'awaiting_item', 'declined_by_user'])} when i % 3 = 0 then 'declined_by_service' else 'approved' end,
          ${titleOf()}, ${pick(qualities)}, 'https://steamcommunity.com/id/a/inventory/#570_2_' || i, ${price()}, ${price()}, ${offeredAt}, ${offeredAt} from n`,
    },
    {
      table: 'trades',
      rows: offers,
      sql: `(id, kind, offer_id, customer_id, state, trade_url, steam_id, created_at, updated_at)
        select ${id('tri')}, 'intake', ${id('off')}, ${customer(size)}, case when i >= ${offers} - 2000 and i % 4 = 2 then 'queued' when i % 3 = 0 then 'cancelled' else 'settled' end,
          '', '', ${offeredAt}, ${offeredAt} from n`,
    },
  ];
}
