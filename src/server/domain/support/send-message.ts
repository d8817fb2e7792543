/** A visitor's message, mailed to the shop's support. */
import { site } from '#content/site.ts';
import { contactFormErrors } from '#rules/validation/contact-form.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { refuseFields } from '../../refusal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { sendWaiting } from '../mail/send-waiting.ts';
import { getSettingValues } from '../settings/get-settings.ts';

export interface Message {
  name: string;
  email: string;
  message: string;
}

/** Refuses what is incomplete. */
export async function sendMessage(deps: Deps, message: Message): Promise<void> {
  const issues = contactFormErrors(message);
  if (issues.length > 0) refuseFields(issues);
  const { support_email: address } = await getSettingValues(deps.db);
  const recipient = address || site.supportEmail;
  const id = `contact_form:${deps.newId('mov')}`;
  const mail = { id, template: 'contact_form', recipient, language: 'en', values: message } as const;
  await write(deps.db, [queueMail(deps.db, deps.now(), mail)]);
  deps.later(sendWaiting(deps));
}
