/** Letters of other alphabets and languages in A to Z: Greek and Bulgarian ones as EPC217-08 of the banks writes them. */

/** Greek and Bulgarian letters with what the conversion table of EPC217-08 writes for them. */
const table =
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo ' +
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya';
/** Cyrillic letters of other languages, which it leaves out. */
const beyond = 'ыy эe іi єye ґg јj љlj њnj ћc ђd џdz ѕdz';

const nearest: Record<string, string> = {
  ...Object.fromEntries(`${table} ${beyond}`.split(' ').flatMap(bothCases)),
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'TH',
  þ: 'th',
};

/** What stands for a letter: the letter itself where nothing is like it, nothing for a sign alone. Composed letters, as NFC gives them. */
export function latinOf(letter: string): string {
  // as it is first: й is a letter of its own and no и with a sign
  const known = nearest[letter];
  if (known !== undefined) return known;
  const letters = [...letter.normalize('NFKD').replace(/\p{M}/gu, '')];
  return letters.map((each) => nearest[each] ?? each).join('');
}

/** Of a small letter with what is written for it. */
function bothCases(pair: string): [string, string][] {
  const [letter = '', ...latin] = pair;
  const written = latin.join('');
  return [
    [letter, written],
    [letter.toUpperCase(), written.toUpperCase()],
  ];
}
