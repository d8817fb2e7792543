/** By what the demo shop is known in a database: its customers' addresses, the numbers of its items, its bank account, who made it. */

/** Nobody else can have them: mail does not reach the domain `test`. */
export const demoEmails = ['demo@regalia.test', 'second@regalia.test', 'unverified@regalia.test'] as const;

/** The actor of the audit entries that filling a database writes. */
export const demoActor = 'seed';

/** Goes before the number of an item. */
export const demoItemPrefix = 'demo-';

/** What the demo says of its seller, by the names of the settings. */
export const demoSeller = {
  requisites: 'Regalia Demo Ltd · 1 Crown Street, 10115 Berlin',
  support_email: 'support@regalia.test',
  sepa_beneficiary: 'Regalia B.V.',
  sepa_iban: 'NL91ABNA0417164300',
  sepa_bic: 'ABNANL2A',
} as const;
