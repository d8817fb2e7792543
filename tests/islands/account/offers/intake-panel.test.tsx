/** How the item of an accepted offer gets to the shop, in the dialog of the offer. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCourier, sending, type TestCourier } from '../../../support/couriers.ts';
import { openPage } from '../../../support/dom/page.ts';
import { offerIn, openOffers, skin } from '../../../support/offers.ts';
import { createShopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  courier = await createCourier(app);
});
afterAll(() => app.close());

async function awaitedOffer() {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  const [job] = (await courier.claim(50)).filter(({ kind }) => kind === 'intake');
  if (!job) throw new Error('The job was not given out');
  const open = async () => {
    const page = openPage(ada.browser, { path: `/account/offers?offer=${id}` });
    const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
    const { bootstrap } = await import('#stores/bootstrap.ts');
    await bootstrap();
    page.show(<AccountScreen language="en" tab="offers" offersOpen />);
    await screen.findByRole('heading', { name: skin.title });
    const panel = await screen.findByRole('region', { name: 'Handing over the item' });
    return { page, panel };
  };
  return { job, open };
}

test('a trade offer that is out has its words, whose it is, and the way to Steam', async () => {
  const { job, open } = await awaitedOffer();
  const [begin, sent] = sending(app);
  await courier.steps(job, begin, sent);
  const { panel } = await open();
  expect(panel.textContent).toContain('Our trade offer waits for you on Steam.');
  expect(panel.textContent).toContain('Regalia Desk 1');
  for (const word of job.code.split(' ')) expect(panel.textContent).toContain(word);
  const link = within(panel).getByRole('link', { name: 'Open it on Steam' });
  expect(link.getAttribute('href')).toContain(sent.trade_offer_id);
});

test('what was declined is asked for again by one press', async () => {
  const { job, open } = await awaitedOffer();
  await courier.steps(job, ...sending(app), { step: 'declined' });
  const { page, panel } = await open();
  expect(panel.textContent).toContain('The trade offer was declined.');
  await page.user.click(within(panel).getByRole('button', { name: 'Ask for the item again' }));
  await waitFor(() => {
    const shown = screen.getByRole('region', { name: 'Handing over the item' });
    expect(shown.textContent).toContain('You need to do nothing.');
  });
});
