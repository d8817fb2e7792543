import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function staff(bench: Smith): void { shield(bench); }
