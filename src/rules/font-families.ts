/**
 * The families of fonts that documents are written with. Each is cut into slices by ranges of characters, one file for each slice and weight, so
 * that a document loads only what its names need. The files are written from their packages by src/node/document-fonts.ts.
 */

export type FontWeight = 400 | 600;

export interface FontFamily {
  /** Also of the package, `@fontsource-variable/{name}`, and of the folder of its files. */
  name: string;
  /** The scripts that it is asked for. */
  scripts: RegExp;
  /** A family without 600 has its semibold drawn from the regular one: a second weight of so many characters would double what a build writes. */
  weights: readonly FontWeight[];
  /** OpenType features that a run is laid out without. */
  without?: readonly string[];
}

const both = [400, 600] as const;
const regularOnly = [400] as const;

/** What every document is written with, as the site is. */
export const siteFontFamily: FontFamily = { name: 'instrument-sans', scripts: /./su, weights: both };

const letters: readonly FontFamily[] = [
  {
    name: 'noto-sans',
    scripts: /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u,
    weights: both,
    // takes letters apart that it has whole
    without: ['ccmp'],
  },
  { name: 'noto-sans-hebrew', scripts: /\p{scx=Hebrew}/u, weights: both },
  // Noto writes Arabic letters as a shape and its dots, glyphs that many letters share: no reader of the file could tell which it was
  { name: 'vazirmatn', scripts: /\p{scx=Arabic}/u, weights: both },
  { name: 'noto-sans-armenian', scripts: /\p{scx=Armenian}/u, weights: both },
  { name: 'noto-sans-georgian', scripts: /\p{scx=Georgian}/u, weights: both },
  { name: 'noto-sans-thai', scripts: /\p{scx=Thai}/u, weights: both },
];

const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{Script=Common}]/u;
const simplified: FontFamily = { name: 'noto-sans-sc', scripts: eastAsian, weights: regularOnly };
const traditional: FontFamily = { name: 'noto-sans-tc', scripts: eastAsian, weights: regularOnly };
const japanese: FontFamily = { name: 'noto-sans-jp', scripts: eastAsian, weights: regularOnly };
const korean: FontFamily = { name: 'noto-sans-kr', scripts: eastAsian, weights: regularOnly };

export const fontFamilies: readonly FontFamily[] = [
  siteFontFamily,
  ...letters,
  simplified,
  traditional,
  japanese,
  korean,
];

/** Countries that write Han characters in other forms than mainland China does. */
const formsOfCountry: Readonly<Record<string, FontFamily>> = {
  JP: japanese,
  KR: korean,
  KP: korean,
  TW: traditional,
  HK: traditional,
  MO: traditional,
};

/**
 * The families that may have a character, best first. `text` is all of the document: one name with kana shows that its Han characters are
 * Japanese, whichever country it is sent to. `country` is ISO 3166-1.
 */
export function familiesOf(character: string, text: string, country: string): readonly FontFamily[] {
  return [siteFontFamily, ...letters, ...eastAsianFamilies(text, country)].filter(({ scripts }) =>
    scripts.test(character),
  );
}

function eastAsianFamilies(text: string, country: string): readonly FontFamily[] {
  return [...new Set([formsOf(text, country), simplified, traditional, japanese, korean])];
}

function formsOf(text: string, country: string): FontFamily {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return japanese;
  if (/\p{Script=Hangul}/u.test(text)) return korean;
  if (/\p{Script=Bopomofo}/u.test(text)) return traditional;
  return formsOfCountry[country] ?? simplified;
}

/** Path on the site of the ranges of a family's slices: JSON, under `ranges` each slice's name with its ranges as `unicode-range` writes them. */
export const rangesPath = ({ name }: FontFamily) => `/fonts/documents/${name}/ranges.json`;

export const slicePath = ({ name }: FontFamily, slice: string, weight: FontWeight) =>
  `/fonts/documents/${name}/${slice}-${weight}.ttf`;
