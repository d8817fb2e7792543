/** Light or dark, as the visitor chose; undefined while the system decides. browser/boot.js shows it, on this page and before the next one is painted. */
import { localKeys } from '#rules/storage-keys.ts';
import { oneOf } from './decode.ts';
import { storedText } from './storage.ts';

export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const $theme = storedText(localKeys.theme, oneOf(themes));

/** Undefined leaves it to the system. */
export function chooseTheme(theme: Theme | undefined): void {
  $theme.set(theme);
  window.dispatchEvent(new CustomEvent('theme', { detail: theme }));
}
