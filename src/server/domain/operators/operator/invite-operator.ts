/**
 * Gives a person a one-time link to make a passkey with: somebody new, or who has lost theirs. It is mailed to the person, and shown to whoever
 * invites somebody new; the command line shows every link, the console none of a colleague's. Who is known keeps their role.
 */
import type { z } from 'zod';
import { InviteOperator } from '#contract/operator/operators.ts';
import type { Role } from '#rules/operators.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operators } from '../../../db/schema/operators.ts';
import { expectRows, runRead, statement, write } from '../../../db/write.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import { newInvitation } from '../parts/invitation.ts';
import { hasEmail, isOn } from './parts/operator-row.ts';

export interface Invited {
  id: string;
  email: string;
  role: Role;
  isNew: boolean;
  /** Shown once. */
  url: string;
  /** Unix seconds. */
  expiresAt: number;
}

/** @throws `invalid_fields` without the role of somebody new, or with another one of somebody known; `operator_off`. */
export async function inviteOperator(ctx: OperatorContext, input: z.input<typeof InviteOperator>): Promise<Invited> {
  const { deps } = ctx;
  const { db, now } = deps;
  const { email, role: wanted, name } = parseInput(InviteOperator, input);
  const [known] = await runRead(db.select().from(operators).where(hasEmail(email)).execute());
  if (known && known.switchedOffAt !== null) throw new DomainError('operator_off');
  if (known && wanted !== undefined && wanted !== known.role)
    throwValidationError([{ field: 'role', key: `is ${known.role}; change it by itself` }]);
  const role = known?.role ?? wanted;
  if (role === undefined) return throwValidationError([{ field: 'role', key: 'is missing for somebody new' }]);
  const id = known?.id ?? deps.newId('opr');
  const invitation = newInvitation(deps, id);
  await write(db, [
    known
      ? expectRows(
          db
            .update(operators)
            .set({ name: name ?? known.name })
            .where(isOn(id)),
          'operator_off',
        )
      : statement(db.insert(operators).values({ id, email, role, name, createdAt: now() }), 'changed_meanwhile'),
    invitation.statements,
    queueMail(db, now(), {
      id: `operator_invitation:${invitation.seed}`,
      template: 'operator_invitation',
      recipient: email,
      language: 'en',
      deletedWhenDone: true,
      values: { seed: invitation.seed, isNew: !known },
    }),
    insertAuditEntry(ctx, { action: 'operators.invite', subject: id, details: { email, role, isNew: !known } }),
  ]);
  return { id, email, role, isNew: !known, url: invitation.url, expiresAt: invitation.expiresAt };
}
