import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function wings(bench: Smith): void { shield(bench); }
