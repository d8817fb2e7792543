import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxReversals } from '#server/db/schema/sandbox.ts';
import { statement, write } from '#server/db/write.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { compareWithProvider } from '#server/domain/payments/operator/compare-with-provider.ts';
import { createSandboxApp } from '#server/sandbox/app.ts';
import { sendDueWebhooks } from '#server/sandbox/send-webhooks.ts';
import { disputesOf, owedBy } from '../support/disputes.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { ops } from '../support/ops.ts';
import { buyer, createShopper, seedShop } from '../support/shop.ts';

let site: ListeningApp;
beforeAll(async () => {
  site = await createListeningApp();
  await seedShop(site);
});
afterAll(async () => {
  expect(await checkLedger({ deps: site.deps })).toMatchObject({ sound: true });
  await site.close();
});

/** A top-up of €25 that was paid on the sandbox's page, and the page where it can be taken back. */
async function paidAtSandbox(more: object = {}) {
  const ada = await createShopper(site);
  const form = { ...buyer, amount: '25', currency: 'EUR', ...more };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const url = new URL(body.redirect_url);
  const pay = { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' } as const;
  await fetch(url, pay);
  const page = `${url.origin}${url.pathname.replace('/sandbox/pay/', '/sandbox/payments/')}`;
  const press = (fields: Record<string, string>) =>
    fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const text = async () => (await fetch(page)).text();
  const reversal = async () => /name="reversal" value="(\w+)"/.exec(await text())?.[1] ?? '';
  return { ada, page, press, text, reversal };
}

test('the list names the payments that were paid, in the visitor’s language, without a script', async () => {
  const { page } = await paidAtSandbox();
  const answer = await fetch(`${new URL(page).origin}/sandbox/payments`, { headers: { 'accept-language': 'de-DE' } });
  const text = await answer.text();
  expect(text).toContain(new URL(page).pathname);
  expect(text).toContain('<html lang="de">');
  expect(text).not.toMatch(/<script|style="/);
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']+'; form-action 'self'/);
});

test('a dispute is opened, lost, and reversed after all by its buttons', async () => {
  const { ada, press, text, reversal } = await paidAtSandbox();
  expect((await press({ step: 'dispute', amount: '25.00' })).status).toBe(303);
  expect([await ada.balance(), (await disputesOf(site, ada))[0]?.state]).toEqual([0, 'open']);
  expect(await text()).toContain('disputed, not decided');
  await press({ step: 'lose', reversal: await reversal() });
  expect((await disputesOf(site, ada))[0]?.state).toBe('lost');
  await press({ step: 'reverse', reversal: await reversal() });
  expect([await ada.balance(), (await disputesOf(site, ada))[0]?.state]).toEqual([2500, 'won']);
});

test('a dispute that is decided for the shop restores the money, once however often the button is pressed', async () => {
  const { ada, press, reversal } = await paidAtSandbox();
  await press({ step: 'dispute', amount: '25' });
  const id = await reversal();
  await Promise.all([press({ step: 'win', reversal: id }), press({ step: 'lose', reversal: id })]);
  await sendDueWebhooks(site.deps, site.sandbox);
  expect([0, 2500]).toContain(await ada.balance());
  expect(await disputesOf(site, ada)).toHaveLength(1);
});

test('a dispute that the shop could not be told of is told half a minute later', async () => {
  const { ada, page } = await paidAtSandbox();
  const away = { ...site.deps, siteUrl: 'http://127.0.0.1:9' };
  const pages = createSandboxApp(() => ({ deps: away, sandbox: site.sandbox }));
  const fields = new URLSearchParams({ step: 'dispute', amount: '25' });
  expect((await pages.request(page, { method: 'POST', body: fields })).status).toBe(303);
  expect(await disputesOf(site, ada)).toEqual([]);
  site.clock.now += 31;
  await sendDueWebhooks(site.deps, site.sandbox);
  expect(await disputesOf(site, ada)).toMatchObject([{ state: 'open', amountCents: 2500 }]);
  expect(await sendDueWebhooks(site.deps, site.sandbox)).toBe(0);
});

test('a refund at the provider takes a part, fails, and never takes more than is left', async () => {
  const { ada, press, text, reversal } = await paidAtSandbox();
  await press({ step: 'refund', amount: '10,50' });
  expect([await ada.balance(), await owedBy(site, ada)]).toEqual([1450, 0]);
  const refused = await press({ step: 'refund', amount: '14.51' });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('value="14.51"')]);
  await press({ step: 'fail', reversal: await reversal() });
  expect(await ada.balance()).toBe(2500);
  expect(await text()).toContain('refund failed');
});

test("the ledger says what the provider's own books say, and names what an event that never came would have told", async () => {
  const { press, reversal } = await paidAtSandbox();
  await press({ step: 'dispute', amount: '20' });
  await press({ step: 'win', reversal: await reversal() });
  await press({ step: 'refund', amount: '5' });
  const { ada, page } = await paidAtSandbox();
  site.clock.now += 3600;
  const compared = () => compareWithProvider({ deps: site.deps }, { provider: 'sandbox' });
  expect(await compared()).toMatchObject({ differences: [] });
  const id = page.split('/').at(-1) ?? '';
  const lost = { id: 'sbx_lost', checkoutId: id, kind: 'dispute' as const, state: 'open' as const };
  const times = { createdAt: site.clock.now - 1800, updatedAt: site.clock.now - 1800 };
  await write(
    site.deps.db,
    statement(site.deps.db.insert(sandboxReversals).values({ ...lost, ...times, amountMinorUnits: 900 })),
  );
  expect((await compared())?.differences).toMatchObject([
    { kind: 'dispute', subject: 'sbx_lost', providerUnits: 900, ledgerUnits: null, currency: 'EUR' },
  ]);
  const told = await ops({ LIBSQL_URL: site.url }, 'ledger', 'check');
  expect([told.code, told.out]).toEqual([
    1,
    expect.stringContaining('dispute sbx_lost: sandbox has moved 9.00 EUR, the ledger nothing.'),
  ]);
  await site.deps.db.delete(sandboxReversals).where(eq(sandboxReversals.id, 'sbx_lost'));
  expect(await ada.balance()).toBe(2500);
});

test('what was not paid has no such page', async () => {
  const ada = await createShopper(site);
  const { body } = await ada.browser.post('/deposit/checkout', { ...buyer, amount: '25', currency: 'EUR' });
  const url = new URL(body.redirect_url);
  const open = await fetch(`${url.origin}${url.pathname.replace('/sandbox/pay/', '/sandbox/payments/')}`);
  expect(open.status).toBe(404);
});
