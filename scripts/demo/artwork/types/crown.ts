import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function crown(bench: Smith): void { shield(bench); }
