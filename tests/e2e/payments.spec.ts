/** What can become of a payment: refused, cancelled, late, told twice, told when nobody is looking; and what a purchase may cost. */
import { api, pressInSandbox } from '../support/site/api.ts';
import { type Customer, contact, createCustomer, fillBuyer, signedIn, tradeLink } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

const card = 'Credit/Debit Card';

test('a declined card and a cancelled payment say why and lead back to the cart, which is as it was', async ({
  page,
  context,
  stock,
}) => {
  const item = stock.take();
  await signedIn(context, await createCustomer({ cart: [item.id] }));
  const ends = [
    { button: 'Decline', text: 'Your card was declined.' },
    { button: 'Cancel', text: 'You cancelled the payment.' },
  ];
  for (const { button, text } of ends) {
    await open(page, '/cart');
    await fillBuyer(page);
    await page.getByRole('button', { name: card }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page).toHaveURL(/\/fail-payment\?/);
    await expect(page.getByRole('heading', { name: 'Order Payment Failed' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('link', { name: 'Back to cart' }).click();
    await expect(page.getByRole('link', { name: item.title })).toBeVisible();
  }
  await page.goto('/account/orders');
  await expect(page.getByText('Payment error')).toHaveCount(2);
});

test.describe('with pages that fade into each other', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the way to the payment page and back is silent', async ({ page, context, stock }) => {
    await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
    await open(page, '/cart');
    await fillBuyer(page);
    await page.getByRole('button', { name: card }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Order Payment Failed' })).toBeVisible();
    await hydrated(page);
    expect(await page.evaluate(() => document.styleSheets[0]?.cssRules[0]?.cssText)).toContain('navigation: auto');
  });
});

test('a payment that comes later is awaited on the pending page', async ({ page, context, stock }) => {
  await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
  await open(page, '/cart');
  await fillBuyer(page);
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: 'Pay later' }).click();
  await expect(page).toHaveURL(/\/pending-payment\?/);
  await expect(page.getByText('Your payment is being processed. Please wait...')).toBeVisible();
  await expect(page.getByText('Payment is being processed. Status: Pending')).toBeVisible();
  await expect(page).toHaveURL(/\/success-payment\?type=purchase/, { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'View order history' })).toBeVisible();
});

test.describe('refused by the shop', () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('promo codes are judged, taken off the total and kept; the balance must cover what is left', async ({
    page,
    context,
    stock,
  }) => {
    const [first, second] = [stock.take(), stock.take()];
    const customer = await createCustomer({ balanceCents: first.price * 100, cart: [first.id, second.id] });
    await signedIn(context, customer);
    await open(page, '/cart');
    const summary = page.getByRole('region', { name: 'Summary' });
    const code = summary.getByRole('textbox', { name: 'Promo code' });
    await code.fill('NOTHING');
    await summary.getByRole('button', { name: 'Apply' }).click();
    await expect(summary.getByText('Invalid promo code')).toBeVisible();
    await code.fill('welcome10');
    await code.press('Enter');
    await expect(page.getByText('Promo code applied successfully')).toBeVisible();
    await expect(summary.getByText('WELCOME10')).toBeVisible();
    await expect(summary.getByText('−€8.00')).toBeVisible();
    await expect(summary.getByText('€72.00', { exact: true })).toBeVisible();

    await fillBuyer(page);
    await page.getByRole('button', { name: 'Buy for balance' }).click();
    await expect(page.getByText('Insufficient balance. Please top up or pay by card.')).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: second.title })
      .getByRole('button', { name: 'Remove from cart' })
      .click();
    await expect(summary.getByText('€36.00', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Buy for balance' }).click();
    await expect(page).toHaveURL(/\/success-payment\?type=purchase/);
    const { body } = await api('GET', '/bootstrap', undefined, customer.token);
    expect(body.payload.profile.balance).toBe(4);
  });
});

test('a payment settles though its page never hears of it', async ({ page, context, stock }) => {
  const customer = await createCustomer({ cart: [stock.take().id] });
  await signedIn(context, customer);
  await open(page, '/cart');
  await fillBuyer(page);
  await page.getByRole('button', { name: card }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.route('**/sandbox/pay/**', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort('aborted');
  });
  await page.getByRole('button', { name: 'Pay', exact: true }).click({ noWaitAfter: true });
  await expect.poll(async () => (await orders(customer)).map(({ status }) => status)).toEqual(['processing']);
  await expect.poll(async () => (await payments(customer)).map(({ status }) => status)).toEqual(['Success']);
});

test('a notice that comes twice, or is lost at first, pays once', async ({ stock }) => {
  for (const delivery of ['twice', 'lost']) {
    const customer = await createCustomer({ cart: [stock.take().id] });
    const buyer = { ...contact, email: customer.email, tradeUrl: tradeLink, terms: true };
    const started = await api('POST', '/purchase/product', { ...buyer, paymentMethod: 'card' }, customer.token);
    const topUp = { ...contact, email: customer.email, amount: '25', currency: 'EUR', paymentMethod: 'card' };
    const toppedUp = await api('POST', '/deposit/checkout', topUp, customer.token);
    for (const { body } of [started, toppedUp]) {
      const back = await pressInSandbox(body.redirect_url, { action: 'pay', delivery });
      expect(back).toContain(delivery === 'twice' ? '/success-payment' : '/pending-payment');
    }
    await expect
      .poll(async () => (await payments(customer)).map(({ status }) => status), { timeout: 45_000 })
      .toEqual(['Success', 'Success']);
    expect((await orders(customer)).map(({ status }) => status)).toEqual(['processing']);
    const { body } = await api('GET', '/bootstrap', undefined, customer.token);
    expect(body.payload.profile.balance).toBe(25);
    expect(body.payload.cart.cart).toEqual([]);
  }
});

async function orders({ token }: Customer): Promise<{ status: string }[]> {
  return (await api('GET', '/purchase/history', undefined, token)).body.payload;
}

async function payments({ token }: Customer): Promise<{ status: string }[]> {
  return (await api('GET', '/deposit/history', undefined, token)).body.payload;
}
