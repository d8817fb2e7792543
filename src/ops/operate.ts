/** The operator's command line: one noun per file, over the site's use cases. Run as `npm run ops -- help`. */
import { Command, CommanderError } from 'commander';
import { explain } from './explain.ts';

const deals = async () => (await import('./deals.ts')).dealsCommands;
/** A command loads the code of its own noun alone; all are there for help and for what is no noun. */
const nouns: Record<string, () => Promise<(program: Command) => void>> = {
  settings: async () => (await import('./settings.ts')).settingsCommands,
  rates: async () => (await import('./rates.ts')).ratesCommands,
  categories: async () => (await import('./categories.ts')).categoriesCommands,
  items: async () => (await import('./items.ts')).itemsCommands,
  orders: async () => (await import('./orders.ts')).ordersCommands,
  offers: async () => (await import('./offers.ts')).offersCommands,
  payouts: async () => (await import('./payouts.ts')).payoutsCommands,
  customers: async () => (await import('./customers.ts')).customersCommands,
  deposits: async () => (await import('./deposits.ts')).depositsCommands,
  promos: async () => (await import('./promos.ts')).promosCommands,
  packs: deals,
  prompts: deals,
  audit: async () => (await import('./audit.ts')).auditCommands,
  ledger: async () => (await import('./ledger.ts')).ledgerCommands,
};

/** Runs one command, `items list --json` as `['items', 'list', '--json']`; leaves in `process.exitCode` whether it went well. */
export async function operate(args: readonly string[]): Promise<void> {
  const program = new Command('ops')
    .description(
      'Runs the shop: works on the database of LIBSQL_URL, else on that of npm start. Every change is written to the audit log.',
    )
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error: /, '')),
    });
  const [noun = ''] = args;
  const own = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  try {
    for (const load of own ? [own] : new Set(Object.values(nouns))) (await load())(program);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // What the parser refused it has said itself.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      console.error(explain(error));
      process.exitCode = 1;
    }
  }
}
