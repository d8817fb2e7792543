/** `npm run ops -- COMMAND`: the operator's command line. */
import { pathToFileURL } from 'node:url';
import { bundleOps } from './bundle-ops.ts';

const { operate }: typeof import('../src/ops/operate.ts') = await import(pathToFileURL(await bundleOps()).href);
await operate(process.argv.slice(2));
