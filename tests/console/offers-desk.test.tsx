/** The offers desk: a price goes on to the next offer and is sent once; Undo takes it back before. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import words from '#content/console/offers.json' with { type: 'json' };

const row = (id: string) => ({
  id,
  state: 'pending',
  title: `Skin ${id}`,
  quality: 'factory_new',
  userPriceCents: 900,
  servicePriceCents: null,
  email: 'ada@regalia.test',
  sold: 0,
  forSale: 0,
  forSaleFromCents: null,
  createdAt: 1_790_000_000,
  updatedAt: 1_790_000_000,
  dueAt: 1_790_200_000,
});
const view = (id: string) => ({
  offer: { ...row(id), itemUrl: 'https://steamcommunity.com/', payableAt: null, reversedAt: null },
  dueAt: 1_790_200_000,
  seller: { customerId: 'cus_1', email: 'ada@regalia.test', tradeLink: '', isSameAccount: null },
  sales: { count: 0, last: [], recent: { basis: null, medianCents: null, last: null, count30: 0, count90: 0 } },
  forSale: { count: 0, cheapest: [] },
  bought: { count: 0, last: [] },
  advice: { sellingCents: null, of: null, marginPercent: 20, wishMarginPercent: null, suggestedCents: null },
  intake: null,
});

const unknownThing = { status: 'unknown', item: null };

test('Enter goes on to the next, sends the one before, and Undo takes the last one back', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://shop.test');
    const id = pathname.split('/')[4];
    if (method === 'POST') sent.push(pathname);
    const isThing = pathname.endsWith('/thing');
    const read = isThing ? unknownThing : id ? view(id) : [row('a'), row('b'), row('c')];
    const payload = method === 'POST' ? { waitsAs: null } : read;
    return Response.json({ status: 'OK', payload, meta: { next: null } });
  });
  history.replaceState(null, '', '/ops/offers');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  render(<OffersScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Skin a' }));
  const field = async (title: string) => {
    await screen.findByRole('heading', { name: title, level: 2 });
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('price'));
  };
  await field('Skin a');
  expect(screen.getAllByRole('button', { name: 'Commands' })).toHaveLength(1);
  await user.keyboard('7{Enter}');
  await field('Skin b');
  expect(sent).toEqual([]);
  await user.keyboard('8{Enter}');
  await field('Skin c');
  expect(sent).toEqual(['/api/ops/offers/a/counter']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await field('Skin b');
  expect(sent).toEqual(['/api/ops/offers/a/counter']);
  vi.unstubAllGlobals();
});

async function priceAndStay() {
  const sent: (readonly [path: string, outlivesPage: boolean | undefined])[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', keepalive }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://shop.test');
    const id = pathname.split('/')[4];
    if (method === 'POST') sent.push([pathname, keepalive]);
    const read = pathname.endsWith('/thing') ? unknownThing : id ? view(id) : [row('a'), row('b')];
    const payload = method === 'POST' ? { waitsAs: null } : read;
    return Response.json({ status: 'OK', payload, meta: { next: null } });
  });
  history.replaceState(null, '', '/ops/offers?id=a');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  render(<OffersScreen />);
  await screen.findByRole('heading', { name: 'Skin a', level: 2 });
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('price'));
  await userEvent.setup().keyboard('7{Enter}');
  await screen.findByRole('heading', { name: 'Skin b', level: 2 });
  expect(sent).toEqual([]);
  return sent;
}

test('leaving the page sends a price that could have been taken back, to its end', async () => {
  const sent = await priceAndStay();
  const leaves = new Event('beforeunload', { cancelable: true });
  act(() => void dispatchEvent(leaves));
  expect(sent).toEqual([['/api/ops/offers/a/counter', true]]);
  expect(leaves.defaultPrevented, 'who leaves is asked').toBe(true);
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(sent, 'once').toHaveLength(1);
  vi.unstubAllGlobals();
});

test('a browser that tells of leaving when the page is gone sends it then', async () => {
  const sent = await priceAndStay();
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(sent).toEqual([['/api/ops/offers/a/counter', true]]);
  vi.unstubAllGlobals();
});

test('a desk that cannot be read does not say that nothing waits', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'error', message: '' }, { status: 500 }));
  history.replaceState(null, '', '/ops/offers');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  render(<OffersScreen />);
  await screen.findByRole('alert');
  expect(screen.queryByText('Nothing waits here.')).toBeNull();
  vi.unstubAllGlobals();
});

test('customer, quality and price narrow the desk, and are taken away as chips', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://shop.test').search);
    return Response.json({ status: 'OK', payload: [row('a')], meta: { next: null } });
  });
  history.replaceState(null, '', '/ops/offers');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  render(<OffersScreen />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Customer' }), 'ada@regalia.test{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Wish from' }), '12,5{Enter}');
  await waitFor(() => expect(asked.at(-1)).toContain('fromCents=1250'));
  expect(asked.at(-1)).toContain('customer=ada%40regalia.test');
  await user.click(screen.getByRole('button', { name: 'Take away Wish from: €12.50' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('fromCents'));
  vi.unstubAllGlobals();
});

test('who prices sees what Steam says of the thing, and asks again where it says nothing', async () => {
  const item = {
    title: 'Moonlit Bulwark',
    type: 'Rare Shield',
    quality: 'field_tested',
    isTradable: false,
    tradableFrom: 1_790_300_000,
    inspectLink: 'steam://rungame/570/1/preview',
  };
  const things: object[] = [
    { status: 'unavailable', item: null },
    { status: 'found', item },
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://shop.test');
    const id = pathname.split('/')[4];
    const payload = pathname.endsWith('/thing') ? things.shift() : id ? view(id) : [row('a')];
    return Response.json({ status: 'OK', payload, meta: { next: null } });
  });
  history.replaceState(null, '', '/ops/offers?id=a');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  render(<OffersScreen />);
  await screen.findByText('Steam does not answer.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ask Steam again' }));
  await screen.findByText('Rare Shield');
  const link = screen.getByRole('link', { name: 'Look at it in the game' });
  expect(link.getAttribute('href')).toBe(item.inspectLink);
  expect(screen.queryByText('Steam does not answer.')).toBeNull();
  vi.unstubAllGlobals();
});

test('a decline that is done late leads nobody away from the offer that was opened meanwhile', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://shop.test');
    const id = pathname.split('/')[4];
    if (method === 'POST') await held;
    const payload = pathname.endsWith('/thing') ? unknownThing : id ? view(id) : [row('a'), row('b'), row('c')];
    return Response.json({ status: 'OK', payload, meta: { next: null } });
  });
  history.replaceState(null, '', '/ops/offers?id=a');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  render(<OffersScreen />);
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'Skin a', level: 2 });
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('price'));
  await user.keyboard('r');
  await user.type(await screen.findByLabelText(words.reason), 'no{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: 'Skin c' }));
  await screen.findByRole('heading', { name: 'Skin c', level: 2 });
  release();
  await waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual(['Skin a is declined.']));
  expect(location.search).toBe('?id=c');
  vi.unstubAllGlobals();
});

test('a price that is typed stays when somebody else was quicker, and is not sent', async () => {
  let state = 'pending';
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://shop.test');
    const id = pathname.split('/')[4];
    if (method === 'POST') sent.push(pathname);
    const { offer, ...rest } = view('a');
    const read = { ...rest, offer: { ...offer, state } };
    const payload = pathname.endsWith('/thing') ? unknownThing : id ? read : [row('a')];
    return Response.json({ status: 'OK', payload, meta: { next: null } });
  });
  history.replaceState(null, '', '/ops/offers?id=a');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  render(<OffersScreen />);
  const user = userEvent.setup();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: words.price });
  await user.type(field, '7');
  state = 'declined_by_service';
  act(() => void dispatchEvent(new Event('focus')));
  await screen.findByText(words.closedMeanwhile);
  await user.type(field, '{Enter}');
  expect([field.value, field.isConnected, sent, location.search]).toEqual(['7', true, [], '?id=a']);
  await user.clear(field);
  expect(field.isConnected).toBe(false);
  vi.unstubAllGlobals();
});

test('an offer whose item was taken back says so, not only that the shop declined it', async () => {
  const reversed = view('a');
  const payload = {
    ...reversed,
    offer: { ...reversed.offer, state: 'declined_by_service', reversedAt: 1_790_100_000 },
  };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ status: 'OK', payload: url.includes('/offers/a') ? payload : [], meta: { next: null } }),
  );
  history.replaceState(null, '', '/ops/offers?id=a');
  const { OffersScreen } = await import('#console/offers/OffersScreen.tsx');
  render(<OffersScreen />);
  expect((await screen.findByText('Taken back at Steam')).nextElementSibling?.textContent).toMatch(/2026/);
  vi.unstubAllGlobals();
});
