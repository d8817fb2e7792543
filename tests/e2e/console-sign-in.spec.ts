/** The way of an operator into the console, with Chromium's own authenticator in the place of a device. */
import { ops } from '../support/site/ask-test-server.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { signedInAs } from './operator.ts';
import { plugIn } from './passkey.ts';
import { expect, open, test } from './shop.ts';

async function invite(email: string, ...more: string[]): Promise<string> {
  const url = process.env.SITE_UNDER_TEST ?? '';
  const env = { LIBSQL_URL: process.env.LIBSQL_URL ?? '', SITE_URL: url };
  const { code, out, err } = await ops(env, 'operators', 'invite', email, ...more, '--json');
  expect(code, err).toBe(0);
  return new URL(JSON.parse(out).url).pathname + new URL(JSON.parse(out).url).hash;
}

const newPerson = () => `op-${crypto.randomUUID().slice(0, 8)}@regalia.test`;
const today = /\/ops\/?$/;

test('a link makes a passkey, which signs in, out and in again; a lost one means a new link', async ({ page }) => {
  const email = newPerson();
  const device = await plugIn(page);
  const link = await invite(email, '--role', 'clerk', '--name', 'Cleo');
  await open(page, link);
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  expect(page.url()).not.toContain('#');
  await checkAccessibility(page, 'invitation');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page).toHaveURL(today);
  await page.getByRole('button', { name: 'Cleo clerk, signed in' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await checkAccessibility(page, 'sign-in of operators');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(today);

  const next = await invite(email);
  await device.lose();
  await open(page, next);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page).toHaveURL(today);
});

test.describe('without a session', () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test('a screen leads to the sign-in, which leads back to it', async ({ page, context }) => {
    await plugIn(page);
    await open(page, await invite(newPerson(), '--role', 'viewer'));
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await expect(page).toHaveURL(today);
    await page.goto('/faq');
    await context.clearCookies({ name: /ops/i });
    await page.goto('/ops/people?action=items.price');
    await expect(page).toHaveURL(/\/ops\/sign-in\?back=/);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/ops\/people\?action=items\.price/);
  });

  test('whoever is switched off is out', async ({ page, context }) => {
    const { email } = await signedInAs(context, 'viewer');
    await open(page, '/ops/people');
    // what is still asked for would be refused, and lead away while the page is loaded again
    await page.waitForLoadState('networkidle');
    const env = { LIBSQL_URL: process.env.LIBSQL_URL ?? '' };
    expect(await ops(env, 'operators', 'off', email, '--yes')).toMatchObject({ code: 0 });
    await page.reload();
    await expect(page).toHaveURL(/\/ops\/sign-in/);
  });
});

test.describe('what does not work', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] });

  test('a link that was used says so, and a device that says no can be asked again', async ({ page }) => {
    const device = await plugIn(page);
    const link = await invite(newPerson(), '--role', 'viewer');
    await open(page, link);
    await device.says(false);
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await expect(page.getByText('No passkey was made')).toBeVisible();
    await device.says(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(today);
    await page.goto('/ops/invitation');
    await expect(page.getByText('This link is incomplete')).toBeVisible();
    await page.goto('/faq');
    await page.goto(link);
    await expect(page.getByRole('alert')).toBeVisible();
  });
});
