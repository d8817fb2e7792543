/** A file of items in the console, over the real API: read to its end, or stopped. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, type Page } from '../support/dom/page.ts';
import { savedFiles } from '../support/dom/saved-files.ts';
import { readCsv } from '../support/import-file.ts';
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
afterEach(() => vi.restoreAllMocks());

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

const tick = () => new Promise((resolve) => setTimeout(resolve));

async function ready(name: string): Promise<string> {
  const ctx = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  return readCsv(ctx, csv(name));
}

/** Answers the calls that apply a part, which never end, when it is called. */
function holdParts(page: Page): () => void {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  page.instead = async (call) => {
    if (!call.endsWith('/apply')) return undefined;
    await held;
    return Response.json({ status: 'OK', payload: { lines: 1, isDone: false } });
  };
  return resolve;
}

const applied = ({ calls }: Page) => calls.filter((call) => call.endsWith('/apply')).length;

test('whoever leaves while a file is applied stops that', async () => {
  const page = await show(`/ops/catalogue?import=${await ready('half')}`);
  const release = holdParts(page);
  await press(page, 'Apply');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(applied(page)).toBe(1));
  await press(page, 'Back to the items');
  release();
  await tick();
  await tick();
  expect(applied(page)).toBe(1);
});

test('a file is applied once: from the press on there is nothing to press but to stop', async () => {
  const page = await show(`/ops/catalogue?import=${await ready('once')}`);
  const release = holdParts(page);
  await press(page, 'Apply');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  await press(page, 'Stop');
  release();
  await screen.findByRole('button', { name: 'Discard' });
  expect(applied(page)).toBe(1);
});

test('a file is read once, and none is chosen meanwhile', async () => {
  const page = await show('/ops/catalogue?import=new');
  const release = hold(page, /imports$/);
  await choose(page, 'first');
  const read = await screen.findByRole('button', { name: 'Read the file' });
  await page.user.click(read);
  expect(screen.queryByRole('button', { name: 'Read the file' })).toBeNull();
  expect((await screen.findByLabelText<HTMLInputElement>('Choose a file, or drop it here')).disabled).toBe(true);
  release();
  await waitFor(async () => expect(await statesOf('first')).toEqual(['ready']));
});

test('of two files that are chosen the later one stays, however long the earlier takes to be opened', async () => {
  const page = await show('/ops/catalogue?import=new');
  const slow = new File([csv('slow')], 'slow.csv');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const part = slow.slice(0);
  const bytes = await part.arrayBuffer();
  vi.spyOn(slow, 'slice').mockReturnValue(part);
  vi.spyOn(part, 'arrayBuffer').mockImplementation(() => held.then(() => bytes));
  const field = await screen.findByLabelText('Choose a file, or drop it here');
  await page.user.upload(field, slow);
  await choose(page, 'quick');
  await screen.findByText(/^quick.csv/);
  release();
  await tick();
  expect(screen.queryByText(/^slow.csv/)).toBeNull();
});

test('a report is saved once, and not for who has left', async () => {
  const files = savedFiles();
  const page = await show(`/ops/catalogue?import=${await ready('report')}`);
  const release = hold(page, /rows$/);
  const report = await screen.findByRole('button', { name: 'Report' });
  const asked = () => page.calls.filter((call) => call.endsWith('/rows')).length;
  await waitFor(() => expect(asked()).toBe(1));
  await page.user.click(report);
  await page.user.click(report);
  await waitFor(() => expect(asked()).toBe(2));
  await press(page, 'Back to the items');
  release();
  await tick();
  expect(files).toEqual([]);
});

test('a name that is too long is told with what it is the name of', async () => {
  const page = await show('/ops/catalogue?import=new');
  const field = await screen.findByLabelText('Choose a file, or drop it here');
  await page.user.upload(field, new File([csv('long')], `${'long'.repeat(60)}.csv`));
  await press(page, 'Read the file');
  expect((await screen.findByRole('alert')).textContent).toBe('The name of the file is longer than 200 characters');
});

test('a line with a doubt is asked about before it is done, and says afterwards that it was left out, or undone', async () => {
  const ctx = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  const id = await readCsv(ctx, `${csv('sure')}\ndoubt,doubt,Relic,well_worn,dota2,1.500,/a.svg`);
  const page = await show(`/ops/catalogue?import=${id}`);
  await press(page, 'Apply');
  const question = await screen.findByRole('dialog', { name: 'Apply' });
  within(question).getByText('2 items are put on sale');
  within(question).getByText('1 of these lines has a doubt: it is left out unless you take it');
  await page.user.click(within(question).getByRole('button', { name: 'Apply' }));
  const shows = (what: string, title: string) => screen.findByRole('row', { name: new RegExp(`${what} ${title}`) });
  await screen.findByText('Applied', { selector: '.badge' });
  await shows('Adds', 'sure');
  await shows('Left out', 'doubt');
  await press(page, 'Undo');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  await shows('Undone', 'sure');
});
