import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function axe(bench: Smith): void { shield(bench); }
