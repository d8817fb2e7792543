/** The visitor's country as the edge guesses it; null when it cannot. */
import { atom } from 'nanostores';

export const $countryGuess = atom<string | null>(null);
