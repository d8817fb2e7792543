/**
 * Transliteration to Latin letters, for search, SEPA texts, invoices and the comparison of payers' names. Greek and Bulgarian follow the
 * conversion table that the banks prescribe (EPC217-08), which is why no general library takes its place.
 */

/** EPC217-08: Greek and Bulgarian letters, each followed by its transliteration. */
const prescribed =
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo ' +
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya';
/** Cyrillic letters of other languages, which EPC217-08 leaves out. */
const otherCyrillic = 'ыy эe іi єye ґg јj љlj њnj ћc ђd џdz ѕdz';
/** Latin letters that Unicode does not decompose into a letter and marks, as the full text index folds them (view `item_words`). */
const specialLatin = 'łl øo đd ßss æae œoe';
const thorn = 'þth';
/** Two letters that banks write for one. */
const digraphs = 'äae öoe üue ßss øoe åaa æae';

const latinByLetter = new Map(
  pairsOf(`${prescribed} ${otherCyrillic} ${specialLatin} ${thorn}`).flatMap(([letter, latin]) => [
    [letter, latin],
    [letter.toUpperCase(), latin.toUpperCase()],
  ]),
);
const specialLatinByLetter = new Map(pairsOf(specialLatin));
const digraphByLetter = new Map(pairsOf(digraphs));

/** Transliterates one character in NFC: itself when it has no Latin likeness, empty for a combining mark alone. */
export function toLatin(letter: string): string {
  // looked up before decomposition, since й is a letter of its own, not an и with a mark
  return latinByLetter.get(letter) ?? replaced(withoutMarks(letter), latinByLetter);
}

/** Removes accents and other combining marks. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Replaces the letters ł, ø, đ, ß, æ and œ in lower case. */
export function replaceSpecialLatin(text: string): string {
  return replaced(text, specialLatinByLetter);
}

/** The ways in which banks write a lower-case word: accents dropped, or two letters for one. */
export function bankSpellings(word: string): string[] {
  return [word, replaced(word, digraphByLetter)].map((spelling) => replaceSpecialLatin(withoutMarks(spelling)));
}

function replaced(text: string, replacements: ReadonlyMap<string, string>): string {
  return [...text].map((letter) => replacements.get(letter) ?? letter).join('');
}

/** Splits `αa θth` into pairs of a letter and its replacement. */
function pairsOf(table: string): [letter: string, replacement: string][] {
  return table.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]);
}
