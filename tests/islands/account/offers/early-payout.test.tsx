/** A payout that is asked for before the item is there: each rule of its form, what is kept, and what is left to do when the item arrives. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { runJobs } from '#server/jobs.ts';
import { mailedCodeOf, mailsAbout } from '../../../support/destinations.ts';
import { openPage } from '../../../support/dom/page.ts';
import { chooseByLetters } from '../../../support/dom/type-ahead.ts';
import { offerIn, openOffers, payoutEvent, payoutOf, skin, stateOf } from '../../../support/offers.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { deliver } from '../../../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

async function openOffer({ browser }: Shopper, id: string) {
  const page = openPage(browser, { path: `/account/offers?offer=${id}` });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  const { unmount } = page.show(<AccountScreen language="en" tab="offers" offersOpen />);
  await screen.findByRole('heading', { name: skin.title });
  const press = async (name: string) => page.user.click(await within(dialog()).findByRole('button', { name }));
  return { page, press, unmount, toasts: () => $toasts.get().map(({ text }) => text) };
}

type Opened = Awaited<ReturnType<typeof openOffer>>;

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;
const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const says = (text: string | RegExp) => within(dialog()).findByText(text);

async function fillContact({ page, press }: Opened): Promise<void> {
  fill('Phone', buyer.phone);
  fill('City', buyer.city);
  fill('Address', buyer.address);
  fill('Post Code', buyer.postCode);
  field('Country').focus();
  await chooseByLetters(page.user, 'germ');
  await press('Continue');
  await says(/Step 2 of 3/);
}

async function receive(id: string): Promise<void> {
  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
  await runJobs(() => app);
}

test('a bank transfer says each rule, keeps what was typed, and starts when the item is there', async () => {
  const ada = await createShopper(app, 0, { steamTradeLink: '' });
  const id = await offerIn(app, ada, 'offer');
  await runJobs(() => app);
  const [mail] = await mailsAbout(app, ada.email, /^We have a price for Moonlit Bulwark$/);
  expect(mail?.text).toContain('€69.00');
  const opened = await openOffer(ada, id);
  const { page, press, toasts, unmount } = opened;
  await says('We offer €69.00 (you asked for €72.00). Accept it, or decline it.');
  await says('Your turn');
  await press('Decline');
  expect(document.activeElement?.textContent).toBe('Keep the offer');
  await page.user.keyboard('{Enter}');
  await press('Accept');
  await says('Steam trade link is required');
  fill('Steam trade link', buyer.tradeUrl);
  await press('Accept');
  await says(/Step 1 of 3/);
  expect(toasts()).toContain('Offer accepted! Please provide your details for payout.');

  await press('Continue');
  for (const text of ['Country is required', 'City is required', 'Post Code is required', 'Address is required'])
    await says(text);
  await fillContact(opened);
  await press('Continue');
  await says(/Step 3 of 3/);
  await press('Request Payout');
  await says('IBAN is required');
  await says('You must accept the Terms of Use');
  fill('IBAN', 'de89 3704 0044 0532 0130 01');
  await page.user.click(within(dialog()).getByRole('checkbox', { name: /I accept the Terms of Use/ }));
  await press('Request Payout');
  await says('Please enter a valid IBAN');

  fill('First name', 'Augusta');
  await press('Back');
  await press('Back');
  expect(field('City').value).toBe(buyer.city);
  await press('Continue');
  await says(/Step 2 of 3/);
  await press('Continue');
  await says(/Step 3 of 3/);
  expect([field('First name').value, field('IBAN').value]).toEqual(['Augusta', 'DE89 3704 0044 0532 0130 01']);
  const terms = within(dialog()).getByRole<HTMLInputElement>('checkbox', { name: /I accept the Terms of Use/ });
  expect(terms.checked).toBe(true);
  fill('IBAN', 'TR33 0006 1005 1978 6457 8413 26');
  await press('Request Payout');
  await says(/We can only pay to accounts in the SEPA area/);
  fill('IBAN', 'de89370400440532013000');
  fireEvent.blur(field('IBAN'));
  expect(field('IBAN').value).toBe('DE89 3704 0044 0532 0130 00');
  await press('Request Payout');
  await says(/We keep your details, and the payout starts by itself after the item has arrived/);
  expect(toasts()).toContain('Payout request submitted successfully!');
  await press('Done');
  expect(await stateOf(app, id)).toBe('awaiting_item');

  unmount();
  await receive(id);
  await openOffer(ada, id);
  await says('SEPA DE••3000');
  const line = within(within(dialog()).getByRole('region', { name: 'Progress' })).getAllByRole('listitem');
  expect(line.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Pending Review/),
    expect.stringMatching(/^Counter Offer Available/),
    expect.stringMatching(/^Awaiting Item Trade/),
    expect.stringMatching(/^Ready for Payout/),
    expect.stringMatching(/^Processing Payout/),
    'Payout Completed',
  ]);
  expect(line.at(-1)?.hasAttribute('aria-current')).toBe(false);
  expect(document.body.textContent).not.toContain('DE89');
});

test('a card needs no details again when the item is there, and the offer is done when it was entered', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  const opened = await openOffer(ada, id);
  await opened.press('Payout details');
  await fillContact(opened);
  await opened.page.user.click(within(dialog()).getByRole('radio', { name: /Card/ }));
  await opened.press('Request Payout');
  await waitFor(() => expect(opened.page.left).toEqual([`${app.deps.siteUrl}/account/offers?offer=${id}`]));
  opened.unmount();
  const waiting = await openOffer(ada, id);
  await says(/you can enter your card at our payment provider/);

  waiting.unmount();
  await receive(id);
  const [mail] = await mailsAbout(app, ada.email, /^Your payout for Moonlit Bulwark can go to your card$/);
  expect(mail?.text).toContain('enter the card at our payment provider');
  const { page, press, unmount } = await openOffer(ada, id);
  expect(await within(dialog()).findByRole('button', { name: 'Choose another way' })).toBeTruthy();
  await press('Enter the card');
  await waitFor(() => expect(document.activeElement).toBe(field('Code')));
  fill('Code', await mailedCodeOf(app, ada.email));
  await press('Enter the card');
  await waitFor(() => expect(page.left[0]).toContain('/sandbox/pay/'));

  unmount();
  expect(await deliver(app, await payoutEvent(app, (await payoutOf(app, id)).id, 'payout_paid'))).toBe(200);
  await openOffer(ada, id);
  await says(/You have been paid\./);
  expect(await stateOf(app, id)).toBe('approved');
});
