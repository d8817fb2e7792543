/** What a column says about a customer, and so whether the export has it and what becomes of it when the account closes. */
import { getTableColumns, type Table } from 'drizzle-orm';

const dataClasses = {
  /** About the person: exported, and erased when the account closes. */
  erased: { isExported: true },
  /** Exported. Kept where the law asks for it: on the invoice of a paid order, on money that came in or went out; else erased. */
  keptForBooks: { isExported: true },
  /** What was bought, sold, paid and decided, and when. Exported, and kept as accounting asks, under the id of nobody who can be named. */
  books: { isExported: true },
  /** By whom, kept as long as its row. Exported: the customer's own id, and what is no person; else that it was an operator. */
  actor: { isExported: true },
  /** A hash or a secret that proves who someone is, or a copy of what is exported elsewhere: not exported, erased. */
  secret: { isExported: false },
  /** Says nothing about a person: how a job stands, what belongs to the shop. */
  impersonal: { isExported: false },
} as const satisfies Record<string, { isExported: boolean }>;

export type DataClass = keyof typeof dataClasses;

type ExportedClass = { [C in DataClass]: (typeof dataClasses)[C]['isExported'] extends true ? C : never }[DataClass];

type ColumnsOf<T extends Table> = T['_']['columns'];
type ExportedName<Classes> = { [N in keyof Classes]: Classes[N] extends ExportedClass ? N : never }[keyof Classes];

/** A table with the class of each of its columns, and the exported columns to select. */
export interface ClassifiedTable<T extends Table = Table, Classes = Record<string, DataClass>> {
  table: T;
  classes: Classes;
  exported: Pick<ColumnsOf<T>, ExportedName<Classes> & keyof ColumnsOf<T>>;
}

export function classify<T extends Table, const Classes extends Record<keyof ColumnsOf<T>, DataClass>>(
  table: T,
  classes: Classes,
): ClassifiedTable<T, Classes> {
  const exported = Object.entries(getTableColumns(table)).filter(([name]) => {
    // safe because every column has a class
    return dataClasses[classes[name as keyof Classes & string] as DataClass].isExported;
  });
  // safe because these are the columns whose class is exported
  return { table, classes, exported: Object.fromEntries(exported) as ClassifiedTable<T, Classes>['exported'] };
}
