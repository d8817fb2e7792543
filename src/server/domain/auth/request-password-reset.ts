/**
 * Mails a link to set a new password. The same batch runs whether or not the address belongs to a customer, so that neither the
 * response nor its time tells.
 */

import { sql } from 'drizzle-orm';
import { resetLinksPerHour } from '#rules/limits/per-customer.ts';
import { resetMinutes } from '#rules/limits.ts';
import { resetErrors } from '#rules/validation/reset.ts';
import type { SystemContext } from '../../context.ts';
import { customers, mailTokens } from '../../db/schema/customers.ts';
import { outbox } from '../../db/schema/shop.ts';
import { statement, write } from '../../db/write.ts';
import { throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import type { TemplateName } from '../mail/parts/templates.ts';
import { hasEmail } from './email/email-address.ts';
import { newMailLink } from './email/mail-link.ts';

const template: TemplateName = 'password_reset';

/** @throws `invalid_fields`. */
export async function requestPasswordReset({ deps }: SystemContext, form: { email: string }): Promise<void> {
  const errors = resetErrors(form);
  if (errors.length > 0) throwValidationError(errors);
  const { db } = deps;
  const now = deps.now();
  const { seed, tokenHash } = newMailLink(deps);
  const recent = sql`(select count(*) from ${mailTokens} where ${mailTokens.customerId} = ${customers.id}
    and ${mailTokens.purpose} = 'reset' and ${mailTokens.createdAt} > ${now - 3600})`;
  const insertLink = sql`insert into ${mailTokens} (token_hash, customer_id, purpose, email, created_at, expires_at)
    select ${tokenHash}, ${customers.id}, 'reset', ${customers.email}, ${now}, ${now + resetMinutes * 60}
    from ${customers} where ${hasEmail(form.email)} and ${customers.closedAt} is null and ${customers.blockedAt} is null
    and ${recent} < ${resetLinksPerHour}`;
  const insertMail = sql`insert into ${outbox} (id, template, recipient, customer_id, language, "values", next_attempt_at, created_at)
    select ${`${template}:${tokenHash}`}, ${template}, ${customers.email}, ${customers.id}, ${customers.language},
      json_object('name', case when ${customers.emailVerifiedAt} is not null then ${customers.name} end, 'email', ${customers.email}, 'seed', ${seed}), ${now}, ${now}
    from ${customers} join ${mailTokens} on ${mailTokens.customerId} = ${customers.id}
    where ${mailTokens.tokenHash} = ${tokenHash}`;
  await write(db, [statement(insertLink), statement(insertMail)]);
  deps.later(deliverOutbox({ deps }));
}
