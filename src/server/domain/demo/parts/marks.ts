/** By what the demo shop is known in a database: its customers' addresses, the numbers of its items, its bank account, who made it. */
import { sql } from 'drizzle-orm';

/** Nobody else can have them: mail does not reach the domain `test`. */
export const demoEmails = [
  'demo@regalia.test',
  'second@regalia.test',
  'unverified@regalia.test',
  'trader@regalia.test',
  'disputing@regalia.test',
] as const;

/** Runs the demo shop: `npm start` prints a link for them. */
export const demoOwner = 'owner@regalia.test';

/** The actor of the audit entries that filling a database writes. */
export const demoActor = 'seed';

/** The actor and the name of the key that a shop on one machine makes for the sandbox's courier. */
export const sandboxActor = 'sandbox';
export const sandboxKeyName = 'sandbox';

/** Condition on rows of `operator_keys`: it is such a key, and good. */
export const isSandboxKey = sql`revoked_at is null
  and id in (select subject from audit_log where actor = ${sandboxActor} and action = 'keys.create')`;

/** Begins the provider's id of a webhook event that nobody understands. */
export const demoEventPrefix = 'evt_demo_';

/** Goes before the number of an item. */
export const demoItemPrefix = 'demo-';

/** What the demo says of its seller, by the names of the settings. */
export const demoSeller = {
  requisites: 'Regalia B.V. · Kroonstraat 1, 1012 AB Amsterdam',
  support_email: 'support@regalia.test',
  sepa_beneficiary: 'Regalia B.V.',
  sepa_iban: 'NL91ABNA0417164300',
  sepa_bic: 'ABNANL2A',
  /** Of the shop's account at the double of Steam. At Steam itself it is a stranger's, if anybody's. */
  trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=940304273&token=ReGaL1aX',
  trade_account_name: 'Regalia Courier',
} as const;
