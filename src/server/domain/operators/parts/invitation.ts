/**
 * One-time links to make a passkey with. An invitation has two ways in, the link that is shown to whoever invites and the one that is mailed,
 * and is used up by either. The table keeps the hash of the first and the seed of the second, and so opens neither.
 */
import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { consoleInvitation } from '#rules/console-paths.ts';
import { invitationMinutes } from '#rules/operators.ts';
import { operatorInvitations, operators } from '../../../db/schema/operators.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';
import { linkSecret } from '../../mail/parts/link-secret.ts';

export interface NewInvitation {
  /** To show once. */
  url: string;
  /** For the mail's template. */
  seed: string;
  /** Unix seconds. */
  expiresAt: number;
  statements: Statements;
}

/** Ends the person's earlier links. `operatorId` may be somebody whom the same batch has inserted before. */
export function newInvitation({ db, now, newToken, siteUrl }: Deps, operatorId: string): NewInvitation {
  const token = newToken();
  const seed = newToken();
  const expiresAt = now() + invitationMinutes * 60;
  const row = { id: hashToken(token), operatorId, mailSeed: seed, createdAt: now(), expiresAt };
  const statements = [
    statement(endInvitations({ db, now }, operatorId)),
    statement(db.insert(operatorInvitations).values(row)),
  ];
  return { url: `${siteUrl}${consoleInvitation}#${token}`, seed, expiresAt, statements };
}

/** For the use case's own read: the open invitation of a link's token, with the person whom it is for. */
export function invitationQuery(deps: Pick<Deps, 'db' | 'now' | 'tokenSecret'>, token: string) {
  return deps.db
    .select({ invitation: operatorInvitations, operator: operators })
    .from(operatorInvitations)
    .innerJoin(operators, eq(operators.id, operatorInvitations.operatorId))
    .where(and(isOfToken(deps, token), isOpen(deps), isNull(operators.switchedOffAt)));
}

/** An invitation that can still be used. */
export function isOpen({ now }: Pick<Deps, 'now'>): SQL | undefined {
  return and(isNull(operatorInvitations.usedAt), gt(operatorInvitations.expiresAt, now()));
}

export function endInvitations({ db, now }: Pick<Deps, 'db' | 'now'>, operatorId: string) {
  return db
    .update(operatorInvitations)
    .set({ expiresAt: now() })
    .where(and(eq(operatorInvitations.operatorId, operatorId), isOpen({ now })));
}

/** A mailed token is `seed.secret`, as its template writes it; what it is not made of finds no row. */
function isOfToken(deps: Pick<Deps, 'tokenSecret'>, token: string): SQL {
  const [seed = '', secret] = token.split('.');
  if (secret === undefined) return eq(operatorInvitations.id, hashToken(token));
  const isGood = seed !== '' && sameText(secret, linkSecret(deps, seed));
  return eq(operatorInvitations.mailSeed, isGood ? seed : '');
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
