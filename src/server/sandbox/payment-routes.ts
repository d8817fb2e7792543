/** `/sandbox/payments` and the page of each payment, where money is taken back and given back. */
import type { Hono } from 'hono';
import { fiatDecimals } from '#rules/currency.ts';
import { defaultLanguage, isLanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { DomainError } from '../domain-error.ts';
import type { SandboxContext, SandboxEnv, SandboxRuntime } from './app.ts';
import { paymentsPage, reversalPage } from './payment-pages.ts';
import {
  beginReversal,
  goOn,
  isReversalStep,
  leftToTake,
  paidCheckouts,
  reversalsOf,
  sendReversalWebhooks,
} from './reversals.ts';
import { findCheckout, type SandboxRow } from './store.ts';
import { contentSecurityPolicy } from './style.ts';

export function mountPaymentPages(app: Hono<SandboxEnv>, runtimeOf: (c: SandboxContext) => SandboxRuntime): void {
  app.use('/sandbox/payments/*', async (c, next) => {
    c.header('Content-Security-Policy', contentSecurityPolicy);
    c.header('Cache-Control', 'no-store');
    return next();
  });

  app.get('/sandbox/payments', async (c) => {
    const { deps, sandbox } = runtimeOf(c);
    if (!sandbox) return c.notFound();
    const asked = (c.req.header('accept-language') ?? '').slice(0, 2);
    return c.html(paymentsPage(isLanguageCode(asked) ? asked : defaultLanguage, await paidCheckouts(deps.db)));
  });

  app.get('/sandbox/payments/:id', async (c) => {
    const { deps, sandbox } = runtimeOf(c);
    const checkout = sandbox ? await findCheckout(deps.db, c.req.param('id')) : undefined;
    if (!isPaid(checkout)) return c.notFound();
    return c.html(reversalPage({ checkout, reversals: await reversalsOf(deps.db, checkout.id) }));
  });

  app.post('/sandbox/payments/:id', async (c) => {
    const { deps, sandbox } = runtimeOf(c);
    const checkout = sandbox ? await findCheckout(deps.db, c.req.param('id')) : undefined;
    if (!sandbox || !isPaid(checkout)) return c.notFound();
    const fields = await c.req.parseBody();
    const name = String(fields.step ?? '');
    const reversals = await reversalsOf(deps.db, checkout.id);
    if (!isReversalStep(name)) return c.html(reversalPage({ checkout, reversals }), 422);
    if (name === 'dispute' || name === 'refund') {
      const typed = String(fields.amount ?? '').slice(0, 20);
      const units = minorUnitsOf(typed.replace(',', '.'), fiatDecimals(checkout.currency)) ?? 0;
      const isWrong = units < 1 || units > leftToTake(checkout, reversals);
      if (isWrong) return c.html(reversalPage({ checkout, reversals, wrong: typed }), 422);
      await beginReversal(deps, checkout, name, units);
    } else {
      const reversal = reversals.find(({ id }) => id === fields.reversal);
      if (!reversal) return c.html(reversalPage({ checkout, reversals }), 422);
      await goOn(deps, checkout, reversal, name).catch((error) => {
        // another submission was first: the page shows where it stands
        if (!(error instanceof DomainError && error.code === 'order_state')) throw error;
      });
    }
    await sendReversalWebhooks(deps, sandbox);
    return c.redirect(`/sandbox/payments/${checkout.id}`, 303);
  });
}

function isPaid(checkout: SandboxRow | undefined): checkout is SandboxRow {
  return checkout?.kind === 'payment' && (checkout.state === 'paid' || checkout.state === 'later');
}
