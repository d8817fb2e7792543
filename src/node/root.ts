/** The repository's folder, which paths of Node programs start from. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
