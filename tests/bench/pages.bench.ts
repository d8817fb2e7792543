/**
 * What a visitor with a slow phone waits for until a page is painted, beside an empty page and one with the shop's headers: first visits over
 * loopback and over a slow line, each in a browser that keeps nothing of another's, turn by turn.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { median, rounded } from './measure.ts';
import type { Row } from './row.ts';
import { type SlowPhone, signIn, type Vitals, withSlowPhone } from './slow-phone.ts';
import { withSite } from './with-site.ts';

export const name = 'pages';

const visits = 5;
const emptyPage = 'empty page';
/** What the browser does for the shop's headers is not the page's. */
const emptyPageOfShop = 'empty page, headers of the shop';

const pagesOfGuests = {
  home: '/',
  list: '/products',
  'list in German': '/de/products',
  watchlist: '/watchlist',
  'sign-in': '/auth?form=signin',
  terms: '/terms',
  questions: '/faq',
  contact: '/contact',
  'payment that succeeded': '/success-payment?type=topup',
};
const pagesOfCustomers = { cart: '/cart', account: '/account' };

export function run(): Promise<Row[]> {
  return withSite({}, ({ url }) =>
    withEmptyPage(url, (empty) =>
      withSlowPhone(async (phone) => {
        const item = await firstItem(url);
        const state = await phone.stateAfter(`${url}/auth?form=signin`, signIn);
        const of = (paths: Record<string, string>, who?: typeof state) =>
          Object.entries(paths).map(([what, path]) => ({ what, url: `${url}${path}`, state: who }));
        const all = [
          { what: emptyPage, url: empty, state: undefined },
          { what: emptyPageOfShop, url: `${empty}${likeShop}`, state: undefined },
          ...of({ ...pagesOfGuests, item }),
          ...of(pagesOfCustomers, state),
        ];
        const seen = await takingTurns(phone, all, { isLineSlow: false });
        const overLine = await takingTurns(phone, all, { isLineSlow: true });
        const [floor, floorOverLine] = [largestOf(seen, emptyPage), largestOf(overLine, emptyPage)];
        const floorOfShop = largestOf(seen, emptyPageOfShop);
        return [...seen].map(([what, vitals]) => {
          const largest = largestOf(overLine, what);
          return {
            ...row(what, vitals, floor),
            '× empty, of the shop': rounded(largestOf(seen, what) / floorOfShop),
            'slow line: largest ms': Math.round(largest),
            '× empty there': rounded(largest / floorOverLine),
          };
        });
      }),
    ),
  );
}

type Seen = Map<string, Vitals[]>;

const largestOf = (seen: Seen, what: string) => median((seen.get(what) ?? []).map(({ largestPaint }) => largestPaint));

async function takingTurns(
  phone: SlowPhone,
  all: readonly { what: string; url: string; state: Awaited<ReturnType<SlowPhone['stateAfter']>> }[],
  line: { isLineSlow: boolean },
): Promise<Seen> {
  const seen: Seen = new Map(all.map(({ what }) => [what, []]));
  for (const { url, state } of all) await phone.visit(url, { state, ...line });
  for (let visit = 0; visit < visits; visit++)
    for (const { what, url, state } of all) seen.get(what)?.push(await phone.visit(url, { state, ...line }));
  return seen;
}

function row(what: string, vitals: readonly Vitals[], floor: number): Row {
  const middle = (of: (one: Vitals) => number) => median(vitals.map(of));
  const largest = middle(({ largestPaint }) => largestPaint);
  return {
    what,
    'first paint ms': Math.round(middle(({ firstPaint }) => firstPaint)),
    'largest paint ms': Math.round(largest),
    '× empty': rounded(largest / floor),
    'blocked ms': Math.round(middle(({ blocked }) => blocked)),
    shift: Math.round(middle(({ shift }) => shift) * 1_000) / 1_000,
    'scripts KB': Math.round(middle(({ scriptBytes }) => scriptBytes) / 1_000),
  };
}

async function firstItem(origin: string): Promise<string> {
  const { payload } = (await (await fetch(`${origin}/api/items/list?limit=1`)).json()) as { payload: [{ id: string }] };
  return `/products/dota2/all/${payload[0].id}`;
}

const likeShop = 'like-the-shop';

/** Gives the address of a page with one line of text; below it, at `likeShop`, it comes with the headers of the shop at `origin`. */
async function withEmptyPage<T>(origin: string, work: (url: string) => Promise<T>): Promise<T> {
  const { headers } = await fetch(origin);
  const ofBody = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'etag', 'date'];
  const html = '<!doctype html><html lang="en"><title>Empty</title><p>Nothing else</p></html>';
  const server = createServer(({ url }, answer) => {
    if (url === `/${likeShop}`)
      for (const [name, value] of headers) if (!ofBody.includes(name)) answer.setHeader(name, value);
    answer.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    // safe because it listens on a port
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}
