import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function helm(bench: Smith): void { shield(bench); }
