/** The customer as their mails need them: the columns that joins take in place of the whole row. */
import type { LanguageCode } from '#rules/languages.ts';
import { customers } from '../../../db/schema/customers.ts';

export interface Recipient {
  name: string;
  email: string;
  language: LanguageCode;
  /** Unix seconds; a closed account has no address any more. */
  closedAt: number | null;
}

const { name, email, language, closedAt } = customers;
export const recipientColumns = { name, email, language, closedAt };
