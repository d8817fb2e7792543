import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function mantle(bench: Smith): void { shield(bench); }
