/** A bank statement that a person has put into the console. */
import { throwValidationError } from '../../../domain-error.ts';
import { readCamt053 } from '../statement-file/camt053.ts';
import { type BankStatement, UnreadableStatement } from '../statement-file/statement.ts';

/** @throws `invalid_fields` with why it is none. */
export function readStatementText(text: string): BankStatement[] {
  try {
    return readCamt053(text);
  } catch (error) {
    if (error instanceof UnreadableStatement) return throwValidationError([{ field: 'file', key: error.message }]);
    throw error;
  }
}
