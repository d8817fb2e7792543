/** Text in the alphabet that every bank of the SEPA area takes: EPC217-08, with the nearest letters for all others. */

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
  '&': '+',
  '’': "'",
  '“': "'",
  '”': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '@': '(at)',
  '€': 'EUR',
};

/**
 * 1 to `max` characters. A letter without a likeness becomes a full stop, and so does what leaves nothing; a text never begins or ends with
 * a slash, nor has two.
 */
export function sepaText(text: string, max: number): string {
  // as it is first: й is a letter of its own and no и with a sign
  const plain = [...text.normalize('NFC')].map((letter) => nearest[letter] ?? withoutSigns(letter)).join('');
  const written = plain
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
    .replace(/\/{2,}/g, '/')
    .slice(0, max)
    .replace(/^[/\s]+|[/\s]+$/g, '');
  return written || '.';
}

function withoutSigns(letter: string): string {
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
