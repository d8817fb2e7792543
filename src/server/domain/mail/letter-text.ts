/** A letter as plain text. */
import type { Letter, Pen } from './letter.ts';

export function textOf({ greeting, paragraphs, facts = [], button, notes = [] }: Letter, pen: Pen): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, text]) => `${label}: ${text}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    ...(greeting ? [pen.words('farewell')] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
