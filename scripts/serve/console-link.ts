/**
 * How the owner of a demo shop on this machine gets into the console: by a one-time link, made anew at every start until there is a passkey;
 * from then on by the console's own page.
 */

import type { Environment } from '#node/environment.ts';
import { consoleRoot } from '../../src/rules/console-paths.ts';
import { databaseProgramMs } from '../../src/rules/limits/outside-calls.ts';
import { openDatabase } from '../../src/server/db/client.ts';
import { demoActor, demoOwner } from '../../src/server/domain/demo/parts/marks.ts';
import { inviteOperator } from '../../src/server/domain/operators/operator/invite-operator.ts';
import { listOperators } from '../../src/server/domain/operators/operator/list-operators.ts';
import { movingDeps } from '../demo/moving-deps.ts';
import type { Site } from '../site.ts';

export async function consoleLink(
  { siteUrl }: Environment,
  { libsqlUrl, libsqlAuthToken, url }: Pick<Site, 'libsqlUrl' | 'libsqlAuthToken' | 'url'>,
): Promise<string> {
  const db = openDatabase(libsqlUrl, libsqlAuthToken, { timeoutMs: databaseProgramMs });
  const deps = { ...movingDeps(db, Math.floor(Date.now() / 1000), ''), siteUrl };
  const owner = (await listOperators({ deps })).find(({ email }) => email === demoOwner);
  const isIn = owner !== undefined && (owner.passkeys > 0 || owner.switchedOffAt !== null);
  if (isIn) return url + consoleRoot;
  const ctx = { deps, actor: demoActor, role: 'owner' as const };
  return (await inviteOperator(ctx, { email: demoOwner, role: owner?.role ?? 'owner', name: 'Olivia' })).url;
}
