/** The variables that middleware sets on every request. */
import type { Context } from 'hono';
import type { LanguageCode } from '#rules/languages.ts';
import type { AccessGate } from '../adapters/access/port.ts';
import type { EvidenceFiles } from '../adapters/evidence/port.ts';
import type { DatabaseUse } from '../db/database-use.ts';
import type { LogPosition } from '../db/replica.ts';
import type { Deps } from '../deps.ts';
import type { LiveSession, Principal } from '../domain/auth/session/query-as-customer.ts';
import type { Traces } from '../traces/traces.ts';
import type { RateLimits } from './rate-limit.ts';

export interface Runtime {
  deps: Deps;
  limits: RateLimits;
  databaseUse: DatabaseUse;
  /** What it has written; absent where there is no replica to ask. */
  logPosition?: LogPosition;
  /** Ids of records of money that the request has made, for its line of the log. */
  made?: readonly string[];
  /** What the console's calls must pass besides signing in; null where nothing stands before it. */
  access: AccessGate | null;
  /** Where files of evidence lie; absent or null where nothing keeps any. */
  evidence?: EvidenceFiles | null;
  /** Absent where no collector is named. */
  traces?: Traces | null;
}

export interface ApiEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    runtime: Runtime;
    language: LanguageCode;
    principal: Principal;
    /** True when the session comes as a bearer token, which another site cannot send. */
    bearer: boolean;
    /** True where everybody gets the same answer. */
    isPublic?: boolean;
    /** Of the body, where it was written as one text. */
    bytes?: number;
    errorKey?: string;
    /** Of a request that is traced. */
    traceId?: string;
    /** Id of the record that the request is about, for its line of the log, where its path does not tell. */
    about?: string | undefined;
    /** The session of the request, when it is valid. */
    session?: LiveSession;
  };
}

export type ApiContext = Context<ApiEnv>;
