/** By whom something was done, as the customer's export tells it: who of the shop's people it was is theirs, and no data of the customer. */
import type { ClassifiedTable } from './personal-data/classes.ts';

/** What acts for the shop and is nobody: the shop itself, payment providers, and couriers by the names of their keys. */
const machine = /^(?:shop|provider(?::.*)?|courier:.*)$/;

/** `rows` of a table, in which every person but the customer is `operator`. */
export function withoutOperators<Row extends object>(
  rows: readonly Row[],
  { classes }: Pick<ClassifiedTable, 'classes'>,
  customerId: string,
): Row[] {
  const shown = (name: string, value: unknown) => {
    const isOperator =
      classes[name] === 'actor' && typeof value === 'string' && value !== customerId && !machine.test(value);
    return isOperator ? 'operator' : value;
  };
  // safe because every column keeps its name, and a text stays one
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(name, value)])) as Row,
  );
}
