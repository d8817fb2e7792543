/**
 * The Worker's variables as the schema has read them, once for each environment that an isolate is given. A shop whose variables are
 * wrong takes no call: it says so, and the log names them.
 */
import { DomainError } from './domain-error.ts';
import { readVariables, shopVariables, type VariableProblem, type Variables, type VariablesRead } from './variables.ts';

export type ShopVariables = Variables<typeof shopVariables>;

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, LIBSQL_READ_URL } = shopVariables;
const databaseVariables = { LIBSQL_URL, LIBSQL_AUTH_TOKEN, LIBSQL_READ_URL };

/** A person mends it, which takes minutes. */
const retryAfterSeconds = 60;

const known = new WeakMap<object, VariablesRead<typeof shopVariables>>();

/** Writes one line when variables are wrong, at their first reading. @throws shop_unavailable, but for those of traces */
export function shopVariablesOf(env: object): ShopVariables {
  const earlier = known.get(env);
  const read = earlier ?? readVariables(shopVariables, env, { isServed: true });
  known.set(env, read);
  if (!read.values) {
    const sentences = sentencesOf(read.problems);
    if (!earlier) console.log(JSON.stringify({ level: 'error', key: 'shop_unavailable', configuration: sentences }));
    throw unavailable(sentences);
  }
  const configuration = sentencesOf(read.withoutTraces);
  if (!earlier && configuration.length > 0)
    console.log(JSON.stringify({ level: 'warn', key: 'nothing_traced', configuration }));
  return read.values;
}

/** What pages read with: a build has no more than that. @throws shop_unavailable */
export function databaseVariablesOf(env: object): Variables<typeof databaseVariables> {
  const { values, problems } = readVariables(databaseVariables, env, { isServed: false });
  if (values) return values;
  throw unavailable(sentencesOf(problems));
}

function sentencesOf(problems: readonly VariableProblem[]): string[] {
  return problems.map(({ sentence }) => sentence);
}

function unavailable(sentences: readonly string[]): DomainError {
  const cause = new Error(sentences.join('; '));
  return new DomainError('shop_unavailable', { cause, retryAfterSeconds, extra: { problems: ['configuration'] } });
}
