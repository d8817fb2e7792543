/** Text in the character set that every SEPA bank accepts (EPC217-08), with other letters transliterated. */
import { toLatin } from './transliteration.ts';

const symbols: Record<string, string> = {
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
 * Returns 1 to `max` characters. A letter without transliteration becomes a full stop, and so does an empty text; the text never
 * begins or ends with a slash, nor contains two in a row.
 */
export function sepaText(text: string, max: number): string {
  const plain = [...text.normalize('NFC')]
    .flatMap((letter) => [...toLatin(letter)])
    .map((letter) => symbols[letter] ?? letter)
    .join('');
  const written = plain
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
    .replace(/\/{2,}/g, '/')
    .slice(0, max)
    .replace(/^[/\s]+|[/\s]+$/g, '');
  return written || '.';
}
