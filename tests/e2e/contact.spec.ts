/** The contact form of the static page, from the foot of the page to the mail. */
import { expect, newAddress, open, test } from './shop.ts';

test('a visitor finds the form, is told what is missing, and the support gets the message', async ({
  page,
  mailbox,
}) => {
  await open(page, '/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Email is required')).toBeVisible();
  await expect(form.getByText('Message is required')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();

  const address = newAddress();
  // others may write to the support at the same time
  const name = `Grace ${address.slice(8, 16)}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('grace');
  await form.getByLabel('Message', { exact: true }).fill(`About order ${address}`);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await form.getByLabel('Email').fill(address);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expect(page.getByText('Thank you. We have received your message and will answer by email.')).toBeVisible();

  const support = await page.getByRole('contentinfo').getByRole('link', { name: /@/ }).textContent();
  await expect
    .poll(async () => (await mailbox.newest(support ?? '', new RegExp(name))).text, { timeout: 20_000 })
    .toContain(address);
  await page.getByRole('button', { name: 'Write another' }).click();
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect(form.getByLabel('Name')).toHaveValue(name);
});
