/** Where evidence lies on this machine, for commands and for the shop that is served here. */
import { join } from 'node:path';

export function evidenceFolderOf(dataDir: string): string {
  return join(dataDir, 'evidence');
}
