/** A visitor's message, mailed to the shop's support. */
import { contactFormErrors } from '#rules/validation/contact-form.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { getSettingValues } from '../settings/get-settings.ts';

export interface Message {
  name: string;
  email: string;
  message: string;
}

const anHour = 3600;

/** @throws what is incomplete, and `contact_closed` while the shop has no address for it. */
export async function sendMessage(deps: Deps, message: Message): Promise<void> {
  const issues = contactFormErrors(message);
  if (issues.length > 0) throwValidationError(issues);
  const { support_email: recipient } = await getSettingValues(deps.db);
  if (!recipient) throw new DomainError('contact_closed', { retryAfterSeconds: anHour });
  const id = `contact_form:${deps.newId('msg')}`;
  const mail = { id, template: 'contact_form', recipient, language: 'en', values: message } as const;
  await write(deps.db, [queueMail(deps.db, deps.now(), mail)]);
  deps.later(deliverOutbox(deps));
}
