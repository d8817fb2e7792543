/** The demo belongs on one machine: an empty database there is filled with it, and a shop that is open to the world has none of it. */
import type { Environment } from '#node/environment.ts';
import { migrateDatabase } from '#node/migrate.ts';
import { Problem } from '#node/problem.ts';
import { remoteHost } from '#rules/remote-host.ts';
import { openDatabase } from '../../src/server/db/client.ts';
import { findDemoMarks } from '../../src/server/domain/demo/operator/find-demo-marks.ts';
import { holdsAnything, seedWhenEmpty } from '../seed.ts';
import { emptyHalfFilled } from './filling.ts';

interface Place {
  url: string;
  authToken: string | undefined;
}

/** True where an empty database is filled with the demo: its customers have passwords that everyone knows. */
export function isForDemo({ libsqlUrl, siteUrl, stripeSecretKey, seedDemo }: Environment): boolean {
  if (siteUrl.startsWith('https:') || /^[sr]k_(org_)?live_/.test(stripeSecretKey ?? '')) return false;
  return libsqlUrl === undefined || (seedDemo && remoteHost(libsqlUrl) === null);
}

/**
 * Brings the database to the schema of this version, and fills it where it is empty and that is wanted; a filling that was cut off begins anew.
 * @throws Problem where the demo is in a shop that is open to the world, and where it is half there.
 */
export async function fillOrCheck(
  place: Place,
  environment: Environment & { encryptionKey: string },
  say: (line: string) => void,
): Promise<void> {
  const isDemo = isForDemo(environment);
  if (isDemo && (await emptyHalfFilled(place))) say('The demo was not filled in to its end; the database is emptied.');
  await migrateDatabase(place.url, place.authToken);
  if (isDemo) {
    if (await seedWhenEmpty(place, environment)) say(`Filled the empty database with ${environment.seedItems} items.`);
    return;
  }
  if (environment.seedDemo)
    throw new Problem(
      'SEED_DEMO=1 is for a shop and a database on this machine; take it away, or change SITE_URL and LIBSQL_URL.',
    );
  if (environment.siteUrl.startsWith('https:')) await refuseDemo(place);
  if (!(await holdsAnything(openDatabase(place.url, place.authToken))))
    say(
      'The database is empty; fill it with npm run ops (docs/deploying.md), or with SEED_DEMO=1 for the demo on this machine.',
    );
}

/** @throws Problem in one line when customers, the bank account, the trade link or a courier's key of the demo are there. */
export async function refuseDemo({ url, authToken }: Place): Promise<void> {
  const { customers, hasBankAccount, hasTradeLink, keys } = await findDemoMarks({
    deps: { db: openDatabase(url, authToken) },
  });
  if (customers > 0)
    throw new Problem(
      `The database holds ${customers} customers of the demo, whose password everyone knows; take the demo out with \`npm run ops -- demo remove\`.`,
    );
  if (hasBankAccount)
    throw new Problem(
      'The settings hold the bank account of the demo, to which customers would pay; set sepa_iban with `npm run ops -- settings set`, or take the demo out with `npm run ops -- demo remove`.',
    );
  if (hasTradeLink)
    throw new Problem(
      'The settings hold the trade link of the demo, to which sellers would send their items; set trade_url with `npm run ops -- settings set`, or take the demo out with `npm run ops -- demo remove`.',
    );
  if (keys > 0)
    throw new Problem(
      "The database holds a key of the sandbox's courier, which is a developer's; revoke it with `npm run ops -- keys revoke`, or take the demo out with `npm run ops -- demo remove`.",
    );
}
