/** Who runs the shop, and what they did. */
import { z } from 'zod';
import { roles } from '#rules/operators.ts';
import { Done, okPayload } from '../endpoint.ts';
import { ListAuditEntries } from '../operator/audit.ts';
import { RevokedKey } from '../operator/keys.ts';
import { EndedSession, InviteOperator, NewPersonalKey, OperatorEmail, SetOperatorRole } from '../operator/operators.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

export const getMe = consoleRead({
  path: '/ops/me',
  tag: 'People',
  summary: 'Who is signed in, and until when',
  response: okPayload(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      endsAt: z.int().describe('When the session ends, whatever is done'),
    }),
  ),
});

export const listAudit = consoleRead({
  path: '/ops/audit',
  tag: 'People',
  summary: 'What operators did, newest first',
  query: asQuery(ListAuditEntries.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      at: z.int(),
      actor: z.string(),
      role: z.enum(roles).nullable(),
      action: z.string(),
      subject: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const listOperators = consoleRead({
  path: '/ops/operators',
  tag: 'People',
  summary: 'Everybody who runs the shop, with roles and ways in',
  response: okPayload(
    z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        role: z.enum(roles),
        createdAt: z.int(),
        switchedOffAt: z.int().nullable(),
        passkeys: z.int(),
        lastSignInAt: z.int().nullable(),
        sessions: z.int(),
        keys: z.int(),
        invitedUntil: z.int().nullable().describe('Until when a link waits to be used'),
      }),
    ),
  ),
});

export const listOperatorSessions = consoleRead({
  path: '/ops/operators/sessions',
  tag: 'People',
  summary: 'Where somebody is signed in to the console now',
  query: OperatorEmail,
  response: okPayload(
    z.array(
      z.object({
        id: z.string().describe('What it is ended by; it opens nothing'),
        createdAt: z.int(),
        lastUsedAt: z.int().describe('When the person last did something in it, to the minute'),
        expiresAt: z.int(),
      }),
    ),
  ),
  errors: ['not_found'],
});

export const listKeys = consoleRead({
  path: '/ops/keys',
  tag: 'People',
  summary: 'Keys of people and of programs, the newest first',
  response: okPayload(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        scope: z.enum(['courier', 'operator']),
        createdAt: z.int(),
        lastUsedAt: z.int().nullable(),
        revokedAt: z.int().nullable(),
      }),
    ),
  ),
});

export const inviteOperator = consoleAction({
  path: '/ops/operators/invite',
  tag: 'People',
  summary: 'Give somebody new, or who lost the passkey, a one-time link',
  action: 'operators.invite',
  body: InviteOperator,
  response: okPayload(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(roles),
      isNew: z.boolean(),
      url: z
        .string()
        .nullable()
        .describe('Of somebody new, shown once; it is mailed as well. Null for a colleague, who gets it by mail alone'),
      expiresAt: z.int(),
    }),
  ),
  errors: ['operator_off'],
});

export const setOperatorRole = consoleAction({
  path: '/ops/operators/role',
  tag: 'People',
  summary: 'Give somebody another role',
  action: 'operators.role',
  body: SetOperatorRole,
  response: Done,
  errors: ['not_found', 'last_owner', 'changed_meanwhile'],
});

export const switchOperatorOff = consoleAction({
  path: '/ops/operators/off',
  tag: 'People',
  summary: 'Keep somebody out from now on',
  action: 'operators.off',
  body: OperatorEmail,
  response: Done,
  errors: ['not_found', 'last_owner', 'operator_off'],
});

export const switchOperatorOn = consoleAction({
  path: '/ops/operators/on',
  tag: 'People',
  summary: 'Let somebody in again; they need a new link',
  action: 'operators.on',
  body: OperatorEmail,
  response: Done,
  errors: ['not_found', 'changed_meanwhile'],
});

export const endOperatorSessions = consoleAction({
  path: '/ops/operators/sign-out',
  tag: 'People',
  summary: 'End all sessions of somebody',
  action: 'operators.sessions',
  body: OperatorEmail,
  response: Done,
  errors: ['not_found'],
});

export const endOperatorSession = consoleAction({
  path: '/ops/operators/end-session',
  tag: 'People',
  summary: 'End one session of somebody',
  action: 'operators.sessions',
  body: EndedSession,
  response: Done,
  errors: ['not_found'],
});

export const createPersonalKey = consoleAction({
  path: '/ops/operators/key',
  tag: 'People',
  summary: 'Make a key with which somebody uses the command line',
  action: 'keys.create',
  body: NewPersonalKey,
  response: okPayload(z.object({ id: z.string(), name: z.string(), key: z.string().describe('Shown once') })),
  errors: ['not_found', 'operator_off', 'key_name_taken'],
});

export const revokeKey = consoleAction({
  path: '/ops/keys/revoke',
  tag: 'People',
  summary: 'End a key at once',
  action: 'keys.revoke',
  body: RevokedKey,
  response: Done,
  errors: ['not_found'],
});
