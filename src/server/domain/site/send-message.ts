/** Mails a visitor's message to the shop's support. */
import { sql } from 'drizzle-orm';
import { contactFormErrors } from '#rules/validation/contact-form.ts';
import type { SystemContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/parts/queue-mail.ts';
import { getSettingValues } from '../settings/get-setting-values.ts';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

const retrySeconds = 3600;

/** @throws `invalid_fields`, and `contact_closed` while the shop has no address for support. */
export async function sendMessage({ deps }: SystemContext, message: ContactMessage): Promise<void> {
  const issues = contactFormErrors(message);
  if (issues.length > 0) throwValidationError(issues);
  const { support_email: recipient } = await getSettingValues({ deps });
  if (!recipient) throw new DomainError('contact_closed', { retryAfterSeconds: retrySeconds });
  const id = `contact_form:${deps.newId('msg')}`;
  const mail = {
    id,
    template: 'contact_form',
    recipient,
    customerId: customerProven(message.email),
    language: 'en',
    values: message,
  } as const;
  await write(deps.db, queueMail(deps.db, deps.now(), mail));
  deps.later(deliverOutbox({ deps }));
}

/** The customer whose message it is: only who has proven the address is sure to have written it. */
function customerProven(email: string) {
  return sql<string | null>`(select ${customers.id} from ${customers}
    where lower(${customers.email}) = lower(${email}) and ${customers.emailVerifiedAt} is not null)`;
}
