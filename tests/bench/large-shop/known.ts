/** One of each thing of a filled shop, for what is asked about one. */
import type { Database } from '#server/db/client.ts';
import type { Known } from './lists.ts';

/** Of a customer in the middle of the shop's time who has bought something. */
export async function knownIn(db: Database, now: number): Promise<Known> {
  const { rows } = await db.$client.execute(`
    select l.id as line, l.order_id as "order", l.item_id as item, l.customer_id as customer, c.email
    from order_lines l join customers c on c.id = l.customer_id
    where l.rowid = (select max(rowid) / 2 from order_lines)`);
  const [row] = rows;
  if (!row) throw new Error('The shop has no orders');
  const { line, order, item, customer, email } = row;
  return {
    line: String(line),
    order: String(order),
    item: String(item),
    customer: String(customer),
    email: String(email),
    now,
  };
}
