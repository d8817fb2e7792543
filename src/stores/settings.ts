/** The shop's settings as the API gives them; undefined until it has answered on this page. */
import { atom } from 'nanostores';
import type { Settings } from '#contract/content.ts';

export const $settings = atom<Settings | undefined>(undefined);
