import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function courier(bench: Smith): void { shield(bench); }
