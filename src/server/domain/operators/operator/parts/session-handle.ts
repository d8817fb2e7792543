/** What a session is called where people see it: the beginning of its id, which opens nothing. */
import { type SQL, sql } from 'drizzle-orm';
import { operatorSessions } from '../../../../db/schema/operators.ts';

export const sessionHandle: SQL<string> = sql<string>`substr(${operatorSessions.id}, 1, 12)`;
