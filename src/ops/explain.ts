/** One line for whatever went wrong. */
import { dictionaries } from '#content/dictionary/index.ts';
import { lineOf } from '#node/problem.ts';
import { fillMessage, type Message } from '#rules/messages.ts';
import { DomainError } from '#server/domain-error.ts';

const messages: Record<string, Message> = dictionaries.en.errors;

/** `named` is what the command was given first: what is not found is that, unless the error names another. */
export function explain(error: unknown, named?: string): string {
  const problem = lineOf(error);
  if (problem) return problem;
  if (error instanceof DomainError) return explainDomainError(error, named);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [line = 'no reason given'] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  if (line.includes('no such table')) return 'The database has no schema yet; run npm start or npm run deploy first.';
  return `That did not work: ${line}`;
}

function explainDomainError({ code, details }: DomainError, named: string | undefined): string {
  const fields = Object.entries(details.errors ?? {}).map(([field, keys]) => `${field}: ${keys.map(say).join(', ')}`);
  if (fields.length > 0) return fields.join('; ');
  if (code === 'database_unavailable')
    return 'The database does not answer; check LIBSQL_URL, or that npm start is running. What the command changes may be done all the same: look before you repeat it.';
  const text = fillMessage(say(details.messageKey ?? code), 'en', details.values);
  const missing = details.values?.missing ?? (code === 'not_found' ? named : undefined);
  return missing === undefined ? text : `${text}: ${missing}`;
}

/** The text of a key of the dictionary; a sentence of an operators' schema is its own text. */
function say(key: string): string {
  if (key.includes(' ')) return key;
  return fillMessage(messages[key] ?? messages.invalid_value ?? key, 'en', {});
}
