/** Prints the table of import rules into ARCHITECTURE.md. Run after a change of the rules. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import { withImportRules } from '../tests/house/import-rules.ts';

const page = join(root, 'ARCHITECTURE.md');
writeFileSync(page, withImportRules(readFileSync(page, 'utf8')));
