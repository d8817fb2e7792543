/** Topping up by bank transfer: the instructions with their QR code, and the bank's statement. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import readQrCode from 'jsqr';
import { camt053 } from '../support/statement.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { contact, createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

// The operators' command line, mails and the sandbox take their time on a slow machine.
const iban = 'DE89370400440532013000';

test('by bank transfer: instructions, a QR code that reads back, and the statement that credits it', async ({
  page,
  context,
  stock,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await createCustomer();
  await signedIn(context, customer);
  const dialog = await begin(page);
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByRole('radio', { name: /SEPA/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await fillAddress(dialog, page);
  await dialog.getByLabel('IBAN').fill(iban);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();

  await expect(page).toHaveURL(/\/processing-payment\?type=topup&order=pay_/);
  await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
  const shown = page.locator('dl').filter({ hasText: 'Beneficiary' });
  for (const text of ['Regalia B.V.', 'NL91 ABNA 0417 1643 00', 'ABNANL2A', '€25.00'])
    await expect(shown.getByText(text, { exact: true })).toBeVisible();
  const reference = /RG-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  const code = page.getByRole('img', { name: 'QR code of this transfer' });
  expect(await readBack(page, code)).toBe(
    `BCD\n002\n1\nSCT\nABNANL2A\nRegalia B.V.\nNL91ABNA0417164300\nEUR25.00\n\n\n${reference}`,
  );
  await page.getByRole('button', { name: 'Copy IBAN' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('NL91ABNA0417164300');
  await checkAccessibility(page, 'instructions of a bank transfer');

  const folder = mkdtempSync(join(tmpdir(), 'regalia-statement-'));
  try {
    const file = join(folder, 'statement.xml');
    const booking = { id: reference, amount: '25.00', payer: 'Ada Lovelace', iban, text: [reference] };
    writeFileSync(file, camt053([booking]));
    expect(await stock.operate('deposits', 'match', file, '--yes')).toContain('1 credited (€25.00)');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await expect(page).toHaveURL(/\/success-payment\?type=topup/, { timeout: 30_000 });
});

async function begin(page: Page): Promise<Locator> {
  await open(page, '/account');
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  return page.getByRole('dialog', { name: 'Top up balance' });
}

async function fillAddress(dialog: Locator, page: Page): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await dialog.getByLabel('City').fill(contact.city);
  await dialog.getByLabel('Address', { exact: true }).fill(contact.address);
  await dialog.getByLabel('Post Code').fill(contact.postCode);
}

/** What a camera would read off the screen. */
async function readBack(page: Page, code: Locator): Promise<string | undefined> {
  const picture = (await code.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const image = canvas?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, data: [...(image?.data ?? [])] };
  }, picture);
  return readQrCode(new Uint8ClampedArray(data), width, height)?.data;
}
