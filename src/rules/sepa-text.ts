/** Text in the alphabet that every bank of the SEPA area takes: EPC217-08, with the nearest letters for all others. */
import { latinOf } from './latin-letters.ts';

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
 * 1 to `max` characters. A letter without a likeness becomes a full stop, and so does what leaves nothing; a text never begins or ends with
 * a slash, nor has two.
 */
export function sepaText(text: string, max: number): string {
  const plain = [...text.normalize('NFC')]
    .flatMap((letter) => [...latinOf(letter)])
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
