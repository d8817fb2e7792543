/** Mails a visitor's message to the shop's support. */
import { contactFormErrors } from '#rules/validation/contact-form.ts';
import type { SystemContext } from '../../context.ts';
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
  const mail = { id, template: 'contact_form', recipient, language: 'en', values: message } as const;
  await write(deps.db, queueMail(deps.db, deps.now(), mail));
  deps.later(deliverOutbox({ deps }));
}
