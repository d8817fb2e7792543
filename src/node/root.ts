/** The repository's folder, from which Node programs resolve their paths. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
