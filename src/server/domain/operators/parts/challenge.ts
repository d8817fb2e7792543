/**
 * What a browser has to sign with a passkey. Each challenge is good once and for minutes, and only in the browser that asked for it: a cookie
 * of that browser holds a token, the table its hash.
 */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { challengeMinutes } from '#rules/operators.ts';
import { operatorChallenges } from '../../../db/schema/operators.ts';
import { expectRows, type Statement, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';

export interface NewChallenge {
  challenge: string;
  /** For the browser's cookie. */
  token: string;
  statement: Statement;
}

/** `invitationId` is null for signing in. */
export function newChallenge({ db, now, newToken }: Deps, invitationId: string | null): NewChallenge {
  const token = newToken();
  const challenge = newToken();
  const row = { id: hashToken(token), challenge, invitationId, expiresAt: now() + challengeMinutes * 60 };
  return { challenge, token, statement: statement(db.insert(operatorChallenges).values(row)) };
}

/** For the use case's own read. A challenge to register by one invitation is none for another, nor for signing in. */
export function challengeQuery({ db, now }: Deps, token: string | undefined, invitationId: string | null) {
  return db
    .select()
    .from(operatorChallenges)
    .where(
      and(
        eq(operatorChallenges.id, hashToken(token ?? '')),
        gt(operatorChallenges.expiresAt, now()),
        invitationId === null
          ? isNull(operatorChallenges.invitationId)
          : eq(operatorChallenges.invitationId, invitationId),
      ),
    );
}

/** Of two answers to one challenge, the first counts. */
export function spendChallenge({ db }: Deps, id: string): Statements {
  return expectRows(db.delete(operatorChallenges).where(eq(operatorChallenges.id, id)), 'passkey_refused');
}
