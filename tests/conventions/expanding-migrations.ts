/**
 * What of a migration the Worker of the version before would stumble over: between the migration of a deploy and its upload, and after going back,
 * the old Worker meets the new schema (docs/deploying.md#two-versions-at-once).
 */

export interface Contraction {
  /** Which release has stopped using what goes, and how that is known. */
  reason: string;
}

/** Migrations that take something away, by name, each deployed after a release that had stopped using it. */
export const contractions: Record<string, Contraction> = {};

/** The first migration that the rule was made for. */
export const firstBound = '0043';

/** What in the statements of a migration is no mere addition, each in a few words. */
export function contractionsOf(sql: string): string[] {
  const statements = sql
    .split('--> statement-breakpoint')
    .map((text) => text.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((text) => text !== '');
  const made = new Set(statements.flatMap((text) => nameAfter(/^create table (?:if not exists )?/i, text)));
  return statements.flatMap((text) => complaintOf(text, made) ?? []);
}

function complaintOf(text: string, made: ReadonlySet<string>): string | undefined {
  const line = text.split('\n')[0] ?? '';
  if (/^drop (table|view)\b/i.test(text)) return `takes away: ${line}`;
  if (/^alter table .*\b(drop|rename)\b/is.test(text)) return `takes away or renames: ${line}`;
  if (/^alter table .*\badd\b/is.test(text) && /\bnot null\b/i.test(text) && !/\bdefault\b/i.test(text))
    return `asks for a value that the old version does not write: ${line}`;
  if (/^create unique index/i.test(text)) {
    const [table] = nameAfter(/^create unique index .*? on /is, text);
    if (table && !made.has(table)) return `refuses rows that the old version writes: ${line}`;
  }
  return undefined;
}

function nameAfter(start: RegExp, text: string): string[] {
  const found = start.exec(text);
  const name = found && /^[`"']?(\w+)/.exec(text.slice(found[0].length))?.[1];
  return name ? [name] : [];
}
