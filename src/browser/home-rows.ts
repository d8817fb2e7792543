/**
 * Rows of the home page that are out of sight are laid out a second after the rest, so that what looks at the page as a whole finds them.
 * The sheet leaves them out until then (styles/features/home.css). It is no animation of `content-visibility`: WebKit shows nothing of a row after one.
 */
import { whenShown } from './when-shown.ts';

const afterMs = 1000;

await whenShown;
setTimeout(() => document.querySelector('.home-rows')?.setAttribute('data-laid-out', ''), afterMs);
