import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function bow(bench: Smith): void { shield(bench); }
