/** Lays an email body out as plain text. */
import { paths } from '#rules/paths.ts';
import type { EmailBody, Translator } from './email-body.ts';

export function emailText(
  { greeting, paragraphs, items = [], facts = [], button, notes = [] }: EmailBody,
  t: Translator,
): string {
  const colon = t.text('colon');
  const support = greeting ? [`${t.text('supportLink')}${colon} ${t.pageUrl(paths.contact)}`] : [];
  const foot = [...support, ...t.seller];
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(items.length > 0 ? [items.map(({ title, text }) => `${title}${colon} ${text}`).join('\n')] : []),
    ...(facts.length > 0 ? [facts.map(([label, text]) => `${label}${colon} ${text}`).join('\n')] : []),
    ...(button ? [`${button.label}${colon}\n${button.url}`] : []),
    ...notes,
    ...(greeting ? [t.text('farewell')] : []),
    ...(foot.length > 0 ? [`--\n${foot.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
