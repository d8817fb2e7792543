/** Whether a database holds what no real shop may have of the demo. Reads what every version of the schema has. */
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { demoEmails, demoSeller } from '../parts/marks.ts';

export interface DemoMarks {
  /** How many of its customers have an open account. */
  customers: number;
  /** Customers would be told to pay to it. */
  hasBankAccount: boolean;
}

export async function findDemoMarks({ deps: { db } }: { deps: Pick<ReadContext['deps'], 'db'> }): Promise<DemoMarks> {
  const [tables] = await runRead(
    db.batch([db.all<{ name: string }>(sql`select name from sqlite_schema where name in ('customers', 'settings')`)]),
  );
  if (tables.length < 2) return { customers: 0, hasBankAccount: false };
  const [[marks]] = await runRead(
    db.batch([
      db.all<{ customers: number; accounts: number }>(
        sql`select (select count(*) from customers where lower(email) in ${demoEmails}) as customers,
          (select count(*) from settings where name = 'sepa_iban' and value = ${JSON.stringify(demoSeller.sepa_iban)}) as accounts`,
      ),
    ]),
  );
  return { customers: marks?.customers ?? 0, hasBankAccount: (marks?.accounts ?? 0) > 0 };
}
