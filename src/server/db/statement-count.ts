/** How many statements a call of the database carries, for its span. See libSQL's protocol, https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md */

interface Step {
  stmt?: { sql?: string };
}

interface Pipeline {
  requests?: { type?: string; batch?: { steps?: Step[] } }[];
}

/** Those that begin and end a transaction do not count. Undefined for what is no such call. */
export function statementCount(body: unknown): number | undefined {
  try {
    const { requests = [] } = JSON.parse(String(body)) as Pipeline;
    return requests.reduce((sum, { type, batch }) => {
      if (type === 'execute') return sum + 1;
      return sum + (batch?.steps ?? []).filter(({ stmt }) => !isOfTransaction(stmt?.sql)).length;
    }, 0);
  } catch {
    return undefined;
  }
}

function isOfTransaction(sql = ''): boolean {
  return /^\s*(begin|commit|rollback)\b/i.test(sql);
}
