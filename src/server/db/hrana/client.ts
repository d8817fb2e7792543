/**
 * A client of libSQL's protocol over HTTP that answers as `@libsql/client` does, at half the cost of a call: it keeps streams
 * (./streams.ts) and makes rows of what was sent without a step in between. A statement or batch is one call.
 * See https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md#hrana-over-http
 */
import { type Client, type InArgs, type InStatement, LibsqlError } from '@libsql/core/api';
import { expandConfig } from '@libsql/core/config';
import { encodeBaseUrl } from '@libsql/core/uri';
import {
  encodeStatement,
  errorOf,
  resultOf,
  resultsOf,
  type SentError,
  type SentResult,
  type SentResults,
  type Step,
  stepsOf,
} from './batch.ts';
import { type Stream, streamsOf } from './streams.ts';

type SentRequest =
  | { type: 'execute'; stmt: Step['stmt'] }
  | { type: 'batch'; batch: { steps: Step[] } }
  | { type: 'get_autocommit' }
  | { type: 'close' };

type Outcome =
  | { type: 'ok'; response?: { type: string; result?: unknown; is_autocommit?: boolean } }
  | { type: 'error'; error?: SentError };

interface PipelineAnswer {
  baton: string | null;
  base_url: string | null;
  results: Outcome[];
}

/** Read before what is asked for: an answer names the frame that its server has seen at its end. */
const frameQuery: SentRequest = { type: 'execute', stmt: { sql: 'select 1', want_rows: false } };

const noStream: Stream = { baton: null, baseUrl: null };

export type HranaClient = Pick<Client, 'execute' | 'batch' | 'migrate'>;

export interface HranaOptions {
  url: string;
  authToken: string | undefined;
  send: typeof fetch;
  /** Given the frame of the database's log that an answer has seen, where its server names it. */
  onFrame?: ((frame: number) => void) | undefined;
  /** The frame that an answer must have seen. */
  minFrame?: number | undefined;
}

/** The server has not seen the frame that was asked for: it is a replica that lags. What it answered is not told. */
export class ReplicaBehind extends Error {
  override name = 'ReplicaBehind';
}

interface Endpoint {
  address: string;
  authToken: string | undefined;
}

/** The last that were asked for: a shop has two at most, and a client for each request. */
const endpoints = new Map<string, Endpoint>();
const endpointsKept = 8;

/** @throws LibsqlError for an address that is none */
function endpointOf(url: string, givenToken: string | undefined): Endpoint {
  const key = JSON.stringify([url, givenToken]);
  const known = endpoints.get(key);
  if (known) return known;
  const { scheme, authority, path, authToken } = expandConfig({ url, authToken: givenToken }, true);
  const endpoint = { address: encodeBaseUrl(scheme, authority, path).href, authToken };
  if (endpoints.size >= endpointsKept) endpoints.clear();
  endpoints.set(key, endpoint);
  return endpoint;
}

/** @throws LibsqlError for an address that is none, and, from its calls, for what the server refuses; ReplicaBehind from calls with a `minFrame` */
export function createHranaClient({
  url,
  authToken: givenToken,
  send,
  onFrame,
  minFrame = 0,
}: HranaOptions): HranaClient {
  const { address, authToken } = endpointOf(url, givenToken);
  const streams = streamsOf(address, authToken);
  // unpacking an answer takes longer than to read it, and packing it longer still
  const headers = {
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    ...(authToken && { authorization: `Bearer ${authToken}` }),
  };

  const post = ({ baton, baseUrl }: Stream, requests: readonly SentRequest[]) =>
    send(new URL('v3/pipeline', baseUrl ?? address).href, {
      method: 'POST',
      headers,
      body: JSON.stringify({ baton, requests }),
    });

  /** Over a kept stream, or a new one where the server knows that no more: it has done nothing then. */
  async function result(request: SentRequest): Promise<unknown> {
    const stream = streams.take();
    const asked = minFrame > 0 ? [frameQuery, request] : [request];
    if (!stream) return resultOfLast(asked, await read(await post(noStream, [...asked, { type: 'close' }])));
    let isClean = false;
    try {
      const requests = [...asked, { type: 'get_autocommit' } as const];
      const first = await post(stream, requests);
      const answer = stream.baton && (await isForgotten(first)) ? await post(noStream, requests) : first;
      const whole = await read(answer);
      const { baton, base_url: baseUrl, results } = whole;
      const state = results[asked.length];
      isClean = typeof baton === 'string' && state?.type === 'ok' && state.response?.is_autocommit === true;
      Object.assign(stream, { baton, baseUrl });
      return resultOfLast(asked, whole);
    } finally {
      if (isClean) streams.keep(stream);
      else streams.drop(stream);
    }
  }

  /** What came before the last has told which frame the server had seen when that began. */
  function resultOfLast(asked: readonly SentRequest[], { results }: PipelineAnswer): unknown {
    const last = asked.length - 1;
    if (last > 0 && frameIn(results[0]) < minFrame) throw new ReplicaBehind('A replica has not seen what was written');
    const frame = frameIn(results[last]);
    if (frame > 0) onFrame?.(frame);
    return resultIn(results[last]);
  }

  return {
    async execute(statement: InStatement, args?: InArgs) {
      const whole = typeof statement === 'string' && args ? { sql: statement, args } : statement;
      return resultOf(statementResult(await result({ type: 'execute', stmt: encodeStatement(whole) })));
    },
    async batch(statements, mode = 'deferred') {
      const plain = statements.map((each) => (Array.isArray(each) ? { sql: each[0], args: each[1] ?? [] } : each));
      const steps = stepsOf(plain, mode);
      return resultsOf(batchResults(await result({ type: 'batch', batch: { steps } })), plain.length);
    },
    /**
     * Over a stream of its own: its foreign keys stay off. Waits for other writers before it reads, unlike `@libsql/client`: dropping a
     * full-text index reads first, and the server refuses the write of who read before another's commit.
     */
    async migrate(statements) {
      const off = { type: 'execute', stmt: encodeStatement('PRAGMA foreign_keys=off') } as const;
      const batch = { type: 'batch', batch: { steps: stepsOf(statements, 'write') } } as const;
      const { results } = await read(await post(noStream, [off, batch, { type: 'close' }]));
      resultIn(results[0]);
      return resultsOf(batchResults(resultIn(results[1])), statements.length);
    },
  };
}

/** Answers to a baton that is too old, of a server that was started anew, or of one that has given the stream away. */
const forgotten = /STREAM_EXPIRED|baton|stream not found/i;

async function isForgotten(answer: Response): Promise<boolean> {
  return (answer.status === 400 || answer.status === 404) && forgotten.test(await answer.clone().text());
}

async function read(answer: Response): Promise<PipelineAnswer> {
  if (!answer.ok) throw await answeredError(answer);
  const value = (await answer.json()) as Partial<PipelineAnswer> | null;
  if (!Array.isArray(value?.results)) throw wrongAnswer();
  // safe because the rest of it is looked at where it is used
  return value as PipelineAnswer;
}

/** 0 where a server names none. */
function frameIn(outcome: Outcome | undefined): number {
  const result = outcome?.type === 'ok' ? outcome.response?.result : undefined;
  const { replication_index: frame } = (result ?? {}) as { replication_index?: unknown };
  return typeof frame === 'string' && /^\d{1,15}$/.test(frame) ? Number(frame) : 0;
}

function resultIn(outcome: Outcome | undefined): unknown {
  if (outcome?.type === 'ok') return outcome.response?.result;
  throw outcome?.error ? errorOf(outcome.error) : wrongAnswer();
}

function statementResult(value: unknown): SentResult {
  const { cols, rows } = (value ?? {}) as Partial<SentResult>;
  if (!Array.isArray(cols) || !Array.isArray(rows)) throw wrongAnswer();
  refuseInfinite(rows);
  return value as SentResult;
}

function batchResults(value: unknown): SentResults {
  const { step_results: results, step_errors: errors } = (value ?? {}) as Partial<SentResults>;
  if (!Array.isArray(results) || !Array.isArray(errors)) throw wrongAnswer();
  for (const result of results) if (result) refuseInfinite(result.rows);
  return value as SentResults;
}

/** Of an answer as a whole, before any of it is read. JSON has no infinity: a sum that grew to it comes as null. */
function refuseInfinite(rows: SentResult['rows']): void {
  for (const row of rows)
    for (const sent of row)
      if (sent.type === 'float' && typeof sent.value !== 'number')
        throw new LibsqlError('Expected number, received null', 'HRANA_PROTO_ERROR');
}

/** Something else than the server speaks there, or what it said was changed on its way. */
function wrongAnswer(): LibsqlError {
  return new LibsqlError('The database answered something else than it was asked', 'HRANA_PROTO_ERROR');
}

async function answeredError(answer: Response): Promise<LibsqlError> {
  const text = (await answer.text()).trim();
  try {
    const { message, code }: Partial<SentError> = JSON.parse(text);
    if (message !== undefined) return errorOf({ message, code: code ?? null });
  } catch {
    // an error of what stands before the server is no JSON
  }
  return new LibsqlError(`Server returned HTTP status ${answer.status}${text && `: ${text}`}`, 'SERVER_ERROR');
}
