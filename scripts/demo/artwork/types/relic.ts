import type { Smith } from '../smith.ts';
import { shield } from './shield.ts';
export function relic(bench: Smith): void { shield(bench); }
