/** A file of items in the console, over the real API: read to its end, or stopped. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, type Page } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
});
afterAll(() => app.close());

async function show(path: string) {
  const page = openPage(manager.browser, { path });
  const { CatalogueScreen } = await import('#console/catalogue/CatalogueScreen.tsx');
  page.show(<CatalogueScreen />);
  return page;
}

const csv = (title: string) =>
  `external_id,title,type,quality,category,price,img_url\n${title},${title},Relic,well_worn,dota2,10,/a.svg`;

const choose = async ({ user }: Page, name: string) =>
  user.upload(await screen.findByLabelText('Choose a file, or drop it here'), new File([csv(name)], `${name}.csv`));

const press = async ({ user }: Page, name: string) => user.click(await screen.findByRole('button', { name }));

const statesOf = async (name: string): Promise<string[]> => {
  const { body } = await manager.browser.get(`/ops/imports?search=${name}`);
  return body.payload.map(({ state }: { state: string }) => state);
};

/** Holds answers of the calls that `which` names, until it is called. */
function hold(page: Page, which: RegExp): () => void {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  page.beforeAnswer = (call) => (which.test(call) ? held : undefined);
  return resolve;
}

test('whoever leaves while a file is read stops that, and is not led back', async () => {
  const page = await show('/ops/catalogue?import=new');
  const release = hold(page, /records$/);
  await choose(page, 'left');
  await press(page, 'Read the file');
  await waitFor(() => expect(page.calls).toContainEqual(expect.stringMatching(/records$/)));
  await press(page, 'Back to the items');
  release();
  await waitFor(async () => expect(await statesOf('left')).toEqual(['discarded']));
  expect(location.search).toBe('');
});
