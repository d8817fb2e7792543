/** Whether a database holds what no real shop may have of the demo. Reads what every version of the schema has. */
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { demoEmails, demoSeller, isSandboxKey } from '../parts/marks.ts';

export interface DemoMarks {
  /** How many of its customers have an open account. */
  customers: number;
  /** Customers would be told to pay to it. */
  hasBankAccount: boolean;
  /** Sellers would be told to send their items to it. */
  hasTradeLink: boolean;
  /** Keys of the sandbox's courier: whoever has the developer's folder could take what waits to be delivered. */
  keys: number;
}

export async function findDemoMarks({ deps: { db } }: { deps: Pick<ReadContext['deps'], 'db'> }): Promise<DemoMarks> {
  const known = ['customers', 'settings', 'operator_keys'];
  const [tables] = await runRead(
    db.batch([db.all<{ name: string }>(sql`select name from sqlite_schema where name in ${known}`)]),
  );
  const has = (name: string) => tables.some((table) => table.name === name);
  if (!has('customers') || !has('settings'))
    return { customers: 0, hasBankAccount: false, hasTradeLink: false, keys: 0 };
  const says = ({ name, value }: { name: string; value: string }) =>
    sql`(select count(*) from settings where name = ${name} and value = ${JSON.stringify(value)})`;
  const [[marks]] = await runRead(
    db.batch([
      db.all<{ customers: number; accounts: number; links: number; keys: number }>(
        sql`select (select count(*) from customers where lower(email) in ${demoEmails}) as customers,
          ${says({ name: 'sepa_iban', value: demoSeller.sepa_iban })} as accounts,
          ${says({ name: 'trade_url', value: demoSeller.trade_url })} as links,
          ${has('operator_keys') ? sql`(select count(*) from operator_keys where ${isSandboxKey})` : sql`0`} as keys`,
      ),
    ]),
  );
  return {
    customers: marks?.customers ?? 0,
    hasBankAccount: (marks?.accounts ?? 0) > 0,
    hasTradeLink: (marks?.links ?? 0) > 0,
    keys: marks?.keys ?? 0,
  };
}
