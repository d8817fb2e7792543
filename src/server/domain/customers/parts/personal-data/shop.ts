/** What the shop noted while it worked for a customer. */
import { auditLog, idempotencyKeys, outbox } from '../../../../db/schema/shop.ts';
import { classify } from './classes.ts';

export const shop = {
  outbox: classify(outbox, {
    id: 'erased',
    template: 'erased',
    recipient: 'erased',
    customerId: 'erased',
    language: 'erased',
    values: 'erased',
    attempts: 'impersonal',
    nextAttemptAt: 'impersonal',
    claimedUntil: 'impersonal',
    sentAt: 'erased',
    failure: 'erased',
    deletedWhenDone: 'impersonal',
    createdAt: 'erased',
  }),
  auditLog: classify(auditLog, {
    seq: 'impersonal',
    id: 'books',
    at: 'books',
    actor: 'actor',
    role: 'impersonal',
    action: 'books',
    subject: 'books',
    details: 'keptForBooks',
    salt: 'secret',
    wordsHash: 'secret',
    hash: 'impersonal',
  }),
  idempotencyKeys: classify(idempotencyKeys, {
    customerId: 'erased',
    key: 'erased',
    route: 'erased',
    bodyHash: 'secret',
    state: 'erased',
    status: 'erased',
    response: 'secret',
    createdAt: 'erased',
  }),
};
