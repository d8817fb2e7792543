/** The pages that a payment leads to, and the sandbox's page as a visitor without scripts sees it. */
import { api } from '../support/site/api.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { type Customer, contact, createCustomer, signedIn, tradeLink } from './customer.ts';
import { expect, open, test } from './shop.ts';

async function startTopUp(customer: Customer) {
  const form = { ...contact, email: customer.email, amount: '25', currency: 'EUR', paymentMethod: 'card' };
  const { body } = await api('POST', '/deposit/checkout', form, customer.token);
  return { id: body.order_id as string, payUrl: body.redirect_url as string };
}

async function startPurchase(customer: Customer) {
  const form = { ...contact, email: customer.email, tradeUrl: tradeLink, terms: true, paymentMethod: 'card' };
  const { body } = await api('POST', '/purchase/product', form, customer.token);
  return { id: body.order_id as string, payUrl: body.redirect_url as string };
}

test('a payment under way can be taken up again from the payment history; paid when its items had gone, the money is on the balance', async ({
  page,
  context,
  stock,
}) => {
  const item = stock.take();
  const customer = await createCustomer({ cart: [item.id], balanceCents: item.price * 100, withTradeLink: true });
  await signedIn(context, customer);
  const { payUrl } = await startPurchase(customer);
  await open(page, '/account/transactions');
  await page.getByRole('link', { name: 'Follow this payment' }).first().click();
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(payUrl);
  const fromBalance = { ...contact, email: customer.email, tradeUrl: tradeLink, terms: true, paymentMethod: 'balance' };
  const bought = await api('POST', '/purchase/product', fromBalance, customer.token);
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success-payment\?type=purchase/);
  await expect(page.getByRole('heading', { name: 'Your money is on your balance' })).toBeVisible();
  await expect(page.getByText('Thank you for your purchase')).toHaveCount(0);
  await checkAccessibility(page, 'a payment that was credited');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/status of 422|Transition was skipped/] });

  test('the sandbox takes a card, asks for 3-D Secure, and tells the shop', async ({ page }) => {
    const customer = await createCustomer();
    const { id, payUrl } = await startTopUp(customer);
    await page.goto(payUrl);
    await expect(page.getByText('€25.00')).toBeVisible();
    await page.getByLabel('Card number').fill('1234');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Please use one of the test cards.');
    await page.getByLabel('Card number').fill('4000 0025 0000 3155');
    await page.getByRole('radio', { name: 'Deliver twice' }).check();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page).toHaveURL(/\/success-payment\?type=topup/);
    const { body } = await api('GET', `/deposit/status/${id}`, undefined, customer.token);
    expect(body.status).toBe('Success');
    await page.goto(payUrl);
    await expect(page.getByText('This payment is finished.')).toBeVisible();
    await page.getByRole('link', { name: 'Return to the shop' }).click();
    await expect(page).toHaveURL(/\/success-payment/);
  });
});
