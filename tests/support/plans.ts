/** How the database would answer what a piece of code asks: the plan of each of its queries, and of what it changes. */
import { openDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';

export interface Plan {
  sql: string;
  /** Lines of `explain query plan`. */
  lines: string[];
  /** Whether all the rows that are found are sorted before the first is given. */
  sorts: boolean;
}

interface Statement {
  sql: string;
  args?: unknown[];
}

interface SentRequest {
  stmt?: Statement;
  batch?: { steps: { stmt: Statement }[] };
}

/** `ask` runs with dependencies of its own. */
export async function plansOf(
  app: { url: string; deps: Deps },
  ask: (deps: Deps) => Promise<unknown>,
): Promise<Plan[]> {
  const calls: string[] = [];
  const send: typeof fetch = async (input, init) => {
    calls.push(String(init?.body));
    return fetch(input, init);
  };
  await ask({ ...app.deps, db: openDatabase(app.url, undefined, { send }) });
  const queries = statementsOf(calls).filter(({ sql }) => /^\s*(select|with|update|delete)\b/i.test(sql));
  return Promise.all(queries.map((query) => planOf(app.url, query)));
}

/** The plans of all that `calls` of the database ask and change, each statement once. */
export async function plansOfCalls(url: string, calls: readonly string[]): Promise<Plan[]> {
  const statements = new Map(statementsOf(calls).map((each) => [each.sql, each]));
  const queries = [...statements.values()].filter(({ sql }) => /^\s*(select|with|update|delete|insert)\b/i.test(sql));
  return Promise.all(queries.map((query) => planOf(url, query)));
}

function statementsOf(calls: readonly string[]): Statement[] {
  return calls.flatMap((body) => {
    const { requests }: { requests: SentRequest[] } = JSON.parse(body);
    return requests.flatMap(({ stmt, batch }) => [
      ...(stmt ? [stmt] : []),
      ...(batch?.steps ?? []).map((step) => step.stmt),
    ]);
  });
}

async function planOf(url: string, { sql, args = [] }: Statement): Promise<Plan> {
  const stmt = { sql: `explain query plan ${sql}`, args, want_rows: true };
  const answer = await fetch(`${url}/v2/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ requests: [{ type: 'execute', stmt }, { type: 'close' }] }),
  });
  // safe because this is how the server answers: rows of id, parent, a number that says nothing, and the line
  const { results } = (await answer.json()) as { results: [{ response: { result: { rows: { value: string }[][] } } }] };
  const steps = results[0].response.result.rows.map((row) => ({ parent: row[1]?.value, line: row[3]?.value ?? '' }));
  return {
    sql,
    lines: steps.map(({ line }) => line),
    // a step within another sorts what belongs to one row
    sorts: steps.some(({ parent, line }) => parent === '0' && line === 'USE TEMP B-TREE FOR ORDER BY'),
  };
}
