/** The operator's command line: one noun per file, over the site's use cases. Run as `npm run ops -- help`. */
import { Command, CommanderError } from 'commander';
import { Problems } from '#node/problem.ts';
import { explain } from './explain.ts';
import { printLines, printProblem } from './print.ts';

const login = async () => (await import('./login.ts')).loginCommands;
const backup = async () => (await import('./backup.ts')).backupCommands;
const deals = async () => (await import('./deals.ts')).dealsCommands;
/** A command loads the code of its own noun alone; all are there for help and for what is no noun. */
const nouns: Record<string, () => Promise<(program: Command) => void>> = {
  settings: async () => (await import('./settings.ts')).settingsCommands,
  rates: async () => (await import('./rates.ts')).ratesCommands,
  categories: async () => (await import('./categories.ts')).categoriesCommands,
  items: async () => (await import('./items.ts')).itemsCommands,
  imports: async () => (await import('./imports.ts')).importsCommands,
  orders: async () => (await import('./orders.ts')).ordersCommands,
  reservations: async () => (await import('./reservations.ts')).reservationsCommands,
  deliveries: async () => (await import('./deliveries.ts')).deliveriesCommands,
  keys: async () => (await import('./keys.ts')).keysCommands,
  operators: async () => (await import('./operators.ts')).operatorsCommands,
  login,
  logout: login,
  whoami: login,
  offers: async () => (await import('./offers.ts')).offersCommands,
  payouts: async () => (await import('./payouts.ts')).payoutsCommands,
  customers: async () => (await import('./customers.ts')).customersCommands,
  deposits: async () => (await import('./deposits.ts')).depositsCommands,
  disputes: async () => (await import('./disputes.ts')).disputesCommands,
  payments: async () => (await import('./payments.ts')).paymentsCommands,
  refunds: async () => (await import('./refunds.ts')).refundsCommands,
  events: async () => (await import('./events.ts')).eventsCommands,
  promos: async () => (await import('./promos.ts')).promosCommands,
  packs: deals,
  prompts: deals,
  approvals: async () => (await import('./approvals.ts')).approvalsCommands,
  audit: async () => (await import('./audit.ts')).auditCommands,
  ledger: async () => (await import('./ledger.ts')).ledgerCommands,
  backup,
  restore: backup,
  'backup-key': backup,
  demo: async () => (await import('./demo.ts')).demoCommands,
};

/** Runs one command, `items list --json` as `['items', 'list', '--json']`; leaves in `process.exitCode` whether it went well. */
export async function operate(args: readonly string[]): Promise<void> {
  const [noun = ''] = args;
  let named: string | undefined;
  try {
    const program = await commands(noun);
    program.hook('preAction', (_program, command) => {
      named = command.args[0];
    });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // What the parser refused it has said itself.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      printProblem(...(error instanceof Problems ? error.sentences : [explain(error, named)]));
      process.exitCode = 1;
    }
  }
}

/** The commands of a noun; of all nouns when it is none. */
export async function commands(noun = ''): Promise<Command> {
  const program = new Command('ops')
    .description(
      'Runs the shop: works on the database of LIBSQL_URL, else on that of npm start. Every change is written to the audit log.',
    )
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => printLines(...text.trimEnd().split('\n')),
      writeErr: (text) => printProblem(...text.trimEnd().split('\n')),
      outputError: (text, write) => write(text.replace(/^error: /, '')),
    });
  const load = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  for (const commandsOf of load ? [load] : new Set(Object.values(nouns))) (await commandsOf())(program);
  return program;
}
