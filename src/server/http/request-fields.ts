/** The fields of a request, and what is wrong with them. */
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { DomainError } from '../domain-error.ts';
import { type JsonObject, readJson } from './read-body.ts';

export interface ReceivedFields {
  fields: JsonObject;
  /** What is wrong with the body, thrown after the checks that come before validation. */
  failure?: DomainError;
}

/** The fields as they came: of the query for a GET, else of the body. */
export async function receiveFields(
  { method, signed }: Pick<Endpoint, 'method' | 'signed'>,
  { query, request }: { query: JsonObject; request: Request },
  bytesMax?: number,
): Promise<ReceivedFields> {
  if (method === 'get' || signed) return { fields: query };
  try {
    return { fields: await readJson(request, bytesMax) };
  } catch (error) {
    if (error instanceof DomainError) return { fields: {}, failure: error };
    throw error;
  }
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

export function fieldIssues(issues: readonly Issue[], keyOf: (message: string) => string) {
  return issues.map(({ path, message }) => ({ field: path.join('.') || 'body', key: keyOf(message) }));
}
