/** The holder of a bank account in the two parts that a payee has: the bank's file joins both with a space. */
export function bankHolder(holder: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = holder.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
