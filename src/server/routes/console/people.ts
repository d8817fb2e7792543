/** Who runs the shop and what they did, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/people.ts';
import { listKeys } from '../../domain/couriers/operator/list-keys.ts';
import { revokeKey } from '../../domain/couriers/operator/revoke-key.ts';
import { deliverOutbox } from '../../domain/mail/deliver-outbox.ts';
import { createPersonalKey } from '../../domain/operators/operator/create-personal-key.ts';
import { endOperatorSession } from '../../domain/operators/operator/end-operator-session.ts';
import { endOperatorSessions } from '../../domain/operators/operator/end-operator-sessions.ts';
import { inviteOperator } from '../../domain/operators/operator/invite-operator.ts';
import { listOperatorSessions } from '../../domain/operators/operator/list-operator-sessions.ts';
import { listOperators } from '../../domain/operators/operator/list-operators.ts';
import { setOperatorRole } from '../../domain/operators/operator/set-operator-role.ts';
import { switchOff } from '../../domain/operators/operator/switch-off.ts';
import { switchOn } from '../../domain/operators/operator/switch-on.ts';
import { listAuditEntries } from '../../domain/site/operator/list-audit-entries.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function peopleRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.getMe, ({ operator: { sessionId: _, ...payload } }) => ({ payload }));

  mountConsoleEndpoint(app, calls.listAudit, async ({ ctx, query }) => listAnswer(await listAuditEntries(ctx, query)));

  mountConsoleEndpoint(app, calls.listOperators, async ({ ctx }) => ({ payload: await listOperators(ctx) }));

  mountConsoleEndpoint(app, calls.listOperatorSessions, async ({ ctx, query }) => ({
    payload: await listOperatorSessions(ctx, query),
  }));

  mountConsoleEndpoint(app, calls.listKeys, async ({ ctx }) => ({ payload: await listKeys(ctx) }));

  mountConsoleEndpoint(app, calls.inviteOperator, async ({ ctx, body }) => {
    const { url, ...invited } = await inviteOperator(ctx, body);
    ctx.deps.later(deliverOutbox(ctx));
    // with a colleague's link somebody could act as that person
    return { payload: { ...invited, url: invited.isNew ? url : null } };
  });

  mountConsoleEndpoint(app, calls.setOperatorRole, async ({ ctx, body }) => {
    await setOperatorRole(ctx, body);
    return { message: `${body.email} is ${body.role} from now on.` };
  });

  mountConsoleEndpoint(app, calls.switchOperatorOff, async ({ ctx, body }) => {
    await switchOff(ctx, body);
    return { message: `${body.email} is switched off.` };
  });

  mountConsoleEndpoint(app, calls.switchOperatorOn, async ({ ctx, body }) => {
    await switchOn(ctx, body);
    return { message: `${body.email} is switched on; a link lets them in.` };
  });

  mountConsoleEndpoint(app, calls.endOperatorSessions, async ({ ctx, body }) => {
    await endOperatorSessions(ctx, body);
    return { message: `${body.email} is signed out everywhere.` };
  });

  mountConsoleEndpoint(app, calls.endOperatorSession, async ({ ctx, body }) => {
    await endOperatorSession(ctx, body);
    return { message: `A session of ${body.email} has ended.` };
  });

  mountConsoleEndpoint(app, calls.createPersonalKey, async ({ ctx, body }) => {
    const payload = await createPersonalKey(ctx, body);
    ctx.deps.later(deliverOutbox(ctx));
    return { payload };
  });

  mountConsoleEndpoint(app, calls.revokeKey, async ({ ctx, body }) => {
    await revokeKey(ctx, body);
    return { message: 'The key is no longer good.' };
  });
}
