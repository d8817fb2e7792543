/** What operators wrote about a customer. */
import { approvals } from '../../../../db/schema/approvals.ts';
import { customerNotes, customerWords } from '../../../../db/schema/customer-records.ts';
import { classify } from './classes.ts';

export const operators = {
  approvals: classify(approvals, {
    id: 'books',
    action: 'books',
    subject: 'books',
    amountCents: 'books',
    input: 'keptForBooks',
    state: 'books',
    askedBy: 'actor',
    askedAt: 'books',
    expiresAt: 'books',
    decidedBy: 'actor',
    decidedAt: 'books',
    decisionReason: 'erased',
  }),
  customerNotes: classify(customerNotes, {
    id: 'erased',
    customerId: 'erased',
    text: 'erased',
    author: 'actor',
    createdAt: 'erased',
  }),
  customerWords: classify(customerWords, { number: 'impersonal', customerId: 'secret', words: 'secret' }),
};
