/**
 * Who a command is done by: the person whose key stands in `OPERATOR_KEY`, or was given to `ops login`, with the role that they have now. A
 * database elsewhere demands a key as soon as the shop has operators; on this machine the terminal's own user may do everything.
 */
import { userInfo } from 'node:os';
import { Problem } from '#node/problem.ts';
import type { Role } from '#rules/operators.ts';
import type { Deps } from '#server/deps.ts';
import { hasOperators, readKeyOwner } from '#server/domain/operators/operator/read-key-owner.ts';
import { keptKey } from './kept-key.ts';

export interface Identity {
  /** Written into the audit log: the person's e-mail, or `ops:user`. */
  actor: string;
  role: Role;
  by: 'OPERATOR_KEY' | 'ops login' | 'terminal';
}

export interface IdentityOptions {
  dataDir: string;
  /** Host of a remote database; null for one on this machine. */
  host: string | null;
  /** Whether the command may do without a key anywhere: an invitation, with which a shop gets its first owner, or a lost one back. */
  isKeyless?: boolean;
}

/** @throws Problem for a key that is no good, and where one is needed. */
export async function identify(deps: Deps, { dataDir, host, isKeyless = false }: IdentityOptions): Promise<Identity> {
  const given = process.env.OPERATOR_KEY;
  const key = given || keptKey(dataDir, host);
  if (key) {
    const by = given ? 'OPERATOR_KEY' : 'ops login';
    const owner = await readKeyOwner({ deps }, { key });
    if (owner) return { actor: owner.email, role: owner.role, by };
    throw new Problem(
      given
        ? 'OPERATOR_KEY is no good (any more); ask an owner for a new key, and set it, or take it away.'
        : 'The key that you signed in with is no good (any more); ask an owner for a new one for `ops login`, or `ops logout`.',
    );
  }
  if (host !== null && !isKeyless && (await hasOperators({ deps })))
    throw new Problem(
      `The shop at ${host} wants to know who you are; set OPERATOR_KEY, or run \`npm run ops -- login\`. An owner makes keys with \`npm run ops -- operators key EMAIL\`, or on the console’s page People and audit.`,
    );
  return { actor: `ops:${userInfo().username}`, role: 'owner', by: 'terminal' };
}
