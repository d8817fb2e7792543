/** The operator's command line: one noun per file, over the verbs that the site calls. Run as `npm run ops -- help`. */
import { Command } from 'commander';
import { auditCommands } from './audit.ts';
import { customersCommands } from './customers.ts';
import { dealsCommands } from './deals.ts';
import { depositsCommands } from './deposits.ts';
import { explain } from './explain.ts';
import { itemsCommands } from './items.ts';
import { ledgerCommands } from './ledger.ts';
import { offersCommands } from './offers.ts';
import { ordersCommands } from './orders.ts';
import { payoutsCommands } from './payouts.ts';
import { promosCommands } from './promos.ts';
import { ratesCommands } from './rates.ts';
import { settingsCommands } from './settings.ts';

const program = new Command('ops')
  .description(
    'Runs the shop: works on the database of LIBSQL_URL, else on that of npm start. Every change is written to the audit log.',
  )
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) });

settingsCommands(program);
ratesCommands(program);
itemsCommands(program);
ordersCommands(program);
offersCommands(program);
payoutsCommands(program);
customersCommands(program);
depositsCommands(program);
promosCommands(program);
dealsCommands(program);
auditCommands(program);
ledgerCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
