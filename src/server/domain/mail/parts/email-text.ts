/** Lays an email body out as plain text. */
import type { EmailBody, Translator } from './email-body.ts';

export function emailText({ greeting, paragraphs, facts = [], button, notes = [] }: EmailBody, t: Translator): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, text]) => `${label}: ${text}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    ...(greeting ? [t.text('farewell')] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
