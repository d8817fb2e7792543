/** The screen Bank: a statement is taken, and what came in without a reference is given to a deposit or a customer. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { type Booking, camt053 } from '../support/statement.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { countKeys, desk, doAction, expectOneGold, findOnly, openRow, tabAndPress, tabTo } from './console.ts';
import { contact, createCustomer } from './customer.ts';
import { toast } from './keyboard.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

test.use(desk);

const iban = 'DE89370400440532013000';
const newMark = () => `B${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

/** Only the choice of the file is not by keys: its dialog is the system's. */
async function takeStatement(page: Page, mark: string, bookings: readonly Booking[]): Promise<void> {
  // as large as that of a busy day, which no other call would take
  const buffer = Buffer.from(camt053(bookings, { id: mark }) + ' '.repeat(300_000));
  await page
    .getByLabel('Choose a statement')
    .and(page.locator('input'))
    .setInputFiles({
      name: `${mark}.xml`,
      mimeType: 'application/xml',
      buffer,
    });
  await expect(page.getByRole('heading', { name: `What ${mark}.xml would do` })).toBeFocused();
  await checkAccessibility(page, 'a statement before it is taken');
  await tabAndPress(page, page.getByRole('button', { name: 'Take the statement' }));
  await expect(toast(page, `Taken: 0 matched, ${bookings.length} wait`)).toBeVisible();
}

const balanceOf = async (token: string) =>
  Number((await api('GET', '/user/profile', undefined, token)).body.payload.balance);

test('transfers without a reference are given to the deposit that was announced, and to a customer', async ({
  page,
  context,
}) => {
  const [ada, eve] = [await createCustomer({ withTradeLink: true }), await createCustomer()];
  // a sum that no other test announces, and that one person gives
  const amount = `${100 + Math.floor(Math.random() * 380)}.${10 + Math.floor(Math.random() * 90)}`;
  const form = { ...contact, email: ada.email, amount, currency: 'EUR', paymentMethod: 'sepa', iban, terms: true };
  const announced = await api('POST', '/deposit/checkout', form, ada.token);
  const { reference } = announced.body.instructions;
  const mark = newMark();
  // the shop of all browser tests has statements that this one does not go on from
  await signedInAs(context, 'manager');
  await open(page, '/ops/bank');
  await takeStatement(page, mark, [
    { id: `${mark}-1`, amount, payer: `Ada ${mark}`, iban, text: ['my money'] },
    { id: `${mark}-2`, amount: '12.34', payer: `Eve ${mark}`, text: ['no idea what to write'] },
  ]);

  const keys = countKeys(page);
  const first = await openRow(page, await findOnly(page, `${mark}-1`, `Ada ${mark}`), new RegExp(`Ada ${mark}`));
  const give = `Give it to the deposit ${reference} of ${ada.email}`;
  await expectOneGold(page);
  await checkAccessibility(page, 'a booking that waits');
  await doAction(page, first.getByRole('button', { name: give }), give);
  keys.expectMinute('a booking is given to a deposit');
  await expect(first.getByText('matched').first()).toBeVisible();
  await expect(first.getByRole('heading', { level: 2, name: `Ada ${mark}` })).toBeFocused();
  expect(await balanceOf(ada.token)).toBe(Number(amount));
  await page.keyboard.press('Escape');

  const second = await openRow(page, await findOnly(page, `${mark}-2`, `Eve ${mark}`), new RegExp(`Eve ${mark}`));
  await tabTo(page, second.getByRole('searchbox'));
  await page.keyboard.type(eve.email);
  const found = second.getByRole('listitem').filter({ hasText: eve.email });
  await doAction(page, found.getByRole('button', { name: 'Give it here' }), 'Give it here');
  keys.expectMinute('a booking is given to a customer');
  await expect(second.getByText('matched').first()).toBeVisible();
  expect(await balanceOf(eve.token)).toBe(12.34);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
