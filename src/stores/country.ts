/** The visitor's country by their address, as the edge guesses it; null when unknown. */
import { atom } from 'nanostores';

export const $countryGuess = atom<string | null>(null);
