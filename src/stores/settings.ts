/** Settings of the shop; undefined until the API has answered on this page. */
import { atom } from 'nanostores';
import type { Settings } from '#contract/content.ts';

export const $settings = atom<Settings | undefined>(undefined);
