/** The shop's settings as the API gives them; undefined until it has answered on this page. */
import { atom, computed } from 'nanostores';
import type { Settings } from '#contract/content.ts';

export const $settings = atom<Settings | undefined>(undefined);

/** Whether customers may sell; false until the settings are known. */
export const $offersEnabled = computed($settings, (settings) => settings?.offer_enabled ?? false);
