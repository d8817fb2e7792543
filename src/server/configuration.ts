/**
 * The Worker's variables as the schema has read them, once for each environment that an isolate is given. A shop whose variables are
 * wrong takes no call: it says so, and the log names them.
 */
import { DomainError } from './domain-error.ts';
import { readVariables, shopVariables, type Variables, type VariablesRead } from './variables.ts';

export type ShopVariables = Variables<typeof shopVariables>;

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = shopVariables;
const databaseVariables = { LIBSQL_URL, LIBSQL_AUTH_TOKEN };

/** A person mends it, which takes minutes. */
const retryAfterSeconds = 60;

const known = new WeakMap<object, VariablesRead<typeof shopVariables>>();

/** Writes one line when the variables are wrong, at their first reading. @throws shop_unavailable */
export function shopVariablesOf(env: object): ShopVariables {
  const earlier = known.get(env);
  const read = earlier ?? readVariables(shopVariables, env, { isServed: true });
  known.set(env, read);
  if (read.values) return read.values;
  const sentences = read.problems.map(({ sentence }) => sentence);
  if (!earlier) console.log(JSON.stringify({ level: 'error', key: 'shop_unavailable', configuration: sentences }));
  throw unavailable(sentences);
}

/** What pages read with: a build has no more than that. @throws shop_unavailable */
export function databaseVariablesOf(env: object): Variables<typeof databaseVariables> {
  const { values, problems } = readVariables(databaseVariables, env, { isServed: false });
  if (values) return values;
  throw unavailable(problems.map(({ sentence }) => sentence));
}

function unavailable(sentences: readonly string[]): DomainError {
  const cause = new Error(sentences.join('; '));
  return new DomainError('shop_unavailable', { cause, retryAfterSeconds, extra: { problems: ['configuration'] } });
}
