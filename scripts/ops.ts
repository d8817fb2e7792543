/** `npm run ops -- COMMAND`: the operator's command line. */
import { operate } from '../src/ops/operate.ts';

await operate(process.argv.slice(2));
