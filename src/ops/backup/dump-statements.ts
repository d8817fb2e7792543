/**
 * The statements of a dump, as a libSQL server writes it. A value never spans lines there; a definition does, and of it only the last line
 * ends in a semicolon (tests/conventions/migrations.test.ts), which is how libSQL reads its own dumps.
 */

/** In portions, each statement whole and with its semicolon; comments and empty lines between them are statements of their own. */
export async function* statementsOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let line = '';
  let open: string[] = [];
  for await (const chunk of text) {
    const lines = (line + chunk).split('\n');
    line = lines.pop() ?? '';
    const statements: string[] = [];
    for (const each of lines) {
      open.push(each);
      if (!isEnd(each, open)) continue;
      statements.push(open.join('\n'));
      open = [];
    }
    if (statements.length > 0) yield statements;
  }
  const rest = [...open, line].join('\n');
  if (rest !== '') yield [rest];
}

function isEnd(line: string, open: readonly string[]): boolean {
  if (line.endsWith(';')) return true;
  return open.length === 1 && (line === '' || line.startsWith('--'));
}

/** The table into which a statement puts a row; null for every other statement. */
export function tableOfRow(statement: string): string | null {
  return /^INSERT INTO "?(\w+)"?[ (]/.exec(statement)?.[1] ?? null;
}

/** The definition that a dump writes into the schema itself, because no statement of it is allowed before its rows are there. */
export function virtualTableOf(statement: string): { name: string; definition: string } | null {
  const [, name, definition] =
    /^INSERT INTO sqlite_schema\(.*?\) VALUES\('table','(\w+)','\w+',0,'(CREATE VIRTUAL TABLE .*)'\);$/s.exec(
      statement,
    ) ?? [];
  return name && definition ? { name, definition } : null;
}

/** Whether a table holds a virtual one's own data, which that one makes by itself. */
export function isShadow(table: string, virtualTables: ReadonlySet<string>): boolean {
  const [, owner] = /^(\w+)_(?:data|idx|content|docsize|config)$/.exec(table) ?? [];
  return owner !== undefined && virtualTables.has(owner);
}
