/** Opens the shop's database for one command, with the dependencies of use cases. Mails wait in the outbox until the site sends them. */

import { openLocalDatabase } from '#node/database.ts';
import { type Environment, readEnvironment } from '#node/environment.ts';
import { migrateDatabase } from '#node/migrate.ts';
import { Problem } from '#node/problem.ts';
import { runningSiteUrl } from '#node/running-shop.ts';
import { localSecrets } from '#node/secrets.ts';
import { steamCommunityBaseOf } from '#node/steam-community.ts';
import { databaseProgramMs } from '#rules/limits/outside-calls.ts';
import { remoteHost } from '#rules/remote-host.ts';
import type { EvidenceStore } from '#server/adapters/evidence/port.ts';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { owaspCost } from '#server/domain/auth/credentials/password.ts';
import { newId, newToken } from '#server/random.ts';
import { evidenceStoreOf } from './evidence-store.ts';
import { type Identity, type IdentityOptions, identify } from './identity.ts';
import { renderPdf } from './pdf.ts';
import { printProblem } from './print.ts';
import { providersOf } from './providers.ts';

/** Where commands work, before it is known who does it. */
export interface Place {
  deps: Deps;
  environment: Environment;
  dataDir: string;
  /** Of a remote database; null for one on this machine. */
  host: string | null;
  /** Address and token of the database, for what goes by another way than statements. */
  database: { url: string; authToken: string | undefined };
}

export interface Shop extends Identity {
  deps: Deps;
  holdsDatabase: true;
  /** Of a remote database; null for one on this machine. */
  host: string | null;
  /** Address and token of the database, for what goes by another way than statements. */
  database: { url: string; authToken: string | undefined };
  /** Opened by the commands that need it: what is wrong with it keeps nobody from the others. */
  readonly evidence: EvidenceStore;
}

interface ShopOptions extends Pick<IdentityOptions, 'isKeyless'> {
  /** Brings the schema of a remote database to this version first; that of the local one always is. */
  migrates?: boolean;
}

export function withShop(
  work: (shop: Shop) => Promise<void>,
  { migrates = false, isKeyless = false }: ShopOptions = {},
): Promise<void> {
  return withPlace(
    async ({ deps, environment, dataDir, host, database }) => {
      const identity = await identify(deps, { dataDir, host, isKeyless });
      await work({
        deps,
        host,
        database,
        ...identity,
        holdsDatabase: true,
        get evidence() {
          return evidenceStoreOf(environment, host);
        },
      });
    },
    { migrates },
  );
}

/** `isBare` leaves the schema as it is, of the local database too. */
export async function withPlace(
  work: (place: Place) => Promise<void>,
  { migrates = false, isBare = false }: Pick<ShopOptions, 'migrates'> & { isBare?: boolean } = {},
): Promise<void> {
  const environment = withSiteUrl(readEnvironment(process.env, { isServed: false }));
  const database = await openLocalDatabase(environment);
  try {
    const host = remoteHost(database.url);
    // beside the answer, so that what programs read stays as it is
    if (host) printProblem(`Database: ${host}`);
    if (!isBare && (migrates || !environment.libsqlUrl)) await migrateDatabase(database.url, database.authToken);
    const db = openDatabase(database.url, database.authToken, { timeoutMs: databaseProgramMs });
    const { url, authToken } = database;
    await work({
      deps: depsOf(environment, db),
      environment,
      dataDir: environment.dataDir,
      host,
      database: { url, authToken },
    });
  } finally {
    await database.stop();
  }
}

/** Links lead to the shop that runs in this folder, whatever its port is, unless SITE_URL says otherwise. */
function withSiteUrl(environment: Environment): Environment {
  if (environment.libsqlUrl || process.env.SITE_URL) return environment;
  return { ...environment, siteUrl: runningSiteUrl(environment.dataDir) ?? environment.siteUrl };
}

function depsOf(environment: Environment, db: Database): Deps {
  const now = () => Math.floor(Date.now() / 1000);
  return {
    db,
    now,
    newId,
    newToken,
    siteUrl: environment.siteUrl,
    imageHost: environment.imageHost,
    tokenSecret: newToken(),
    passwordCost: owaspCost,
    get encryptionKey() {
      return encryptionKeyOf(environment);
    },
    mail: { send: () => Promise.reject(new Error('the site sends mails')) },
    renderPdf,
    steamInventory: createInventory(steamCommunityBaseOf(environment)),
    steam: { endpoint: '', confirms: () => Promise.reject(new Error('the site asks Steam')) },
    paymentProvider: environment.paymentProvider,
    payments: providersOf(environment, db, now),
    later: () => {},
  };
}

/** Read only by commands that encrypt or decrypt a field: a remote shop's key is not on every operator's machine. */
function encryptionKeyOf({ encryptionKey, libsqlUrl, dataDir }: Environment): string {
  if (encryptionKey) return encryptionKey;
  if (!libsqlUrl) return localSecrets(dataDir).encryptionKey;
  throw new Problem('ENCRYPTION_KEY is missing; set it to the one that the shop at LIBSQL_URL runs with.');
}
