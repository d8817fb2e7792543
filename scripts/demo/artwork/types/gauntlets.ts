import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function gauntlets(bench: Smith): void { shield(bench); }
