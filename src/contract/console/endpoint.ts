/**
 * How a call of the operators' console is described: an endpoint of its own kind, below `/ops`. What goes in and out is named as operators' inputs
 * and the JSON of the command line name it. See docs/console.md.
 */
import { z } from 'zod';
import { type OperatorAction, operatorActions } from '#rules/operator-actions.ts';
import type { Role } from '#rules/operators.ts';
import { type Endpoint, ok } from '../endpoint.ts';

export interface ConsoleEndpoint extends Endpoint {
  path: `/ops/${string}`;
  access: 'operator';
  /** The least role that may call it; `anyone` for signing in. */
  role: Role | 'anyone';
  /** Bytes that its body may have, where that is more than usual. */
  bodyBytesMax?: number;
}

type Shared = Omit<ConsoleEndpoint, 'access' | 'role' | 'method' | 'answers' | 'response'>;

/** A call that changes nothing. Whoever is an operator may read, unless it says otherwise. */
export function consoleRead<const E extends Shared & Pick<Endpoint, 'answers' | 'response'> & { role?: Role }>(
  read: E,
) {
  return { rateLimit: 'console', role: 'viewer', ...read, method: 'get', access: 'operator' } as const;
}

/** A call that does what the audit log calls `action`, which says who may. */
export function consoleAction<
  const E extends Shared & Pick<Endpoint, 'answers' | 'response'> & { action: OperatorAction },
>({ action, ...call }: E) {
  const role = operatorActions[action] as Role;
  return { rateLimit: 'console', ...call, role, method: 'post', access: 'operator' } as const;
}

/** The fields of an operator's input as a query carries them: numbers and yes or no are text there. */
export function asQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    z.preprocess((value) => fromText(field as z.ZodType, value), field),
  ]);
  // safe because each field gives what it gave before
  return z.object(Object.fromEntries(fields) as { [Name in keyof Shape]: Shape[Name] });
}

/** An empty field is one that is not sent. Text that the field takes stays text. */
function fromText(field: z.ZodType, value: unknown): unknown {
  if (value === '') return undefined;
  if (typeof value !== 'string' || field.safeParse(value).success) return value;
  if (/^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
}

const meta = z.object({
  next: z.string().nullable(),
  total: z.object({ count: z.int(), isEstimate: z.boolean() }).optional(),
});

/**
 * `{status: 'OK', payload: rows, meta: {next, total}}`: a page of a list; `next` is the `cursor` of the one after it, `total` how many rows the
 * list has, where it knows.
 */
export function consoleList<T extends z.ZodType>(row: T) {
  return z.object({ status: ok, payload: z.array(row), meta });
}
