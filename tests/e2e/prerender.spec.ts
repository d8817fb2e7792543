/** Pages that the browser prerenders while the pointer rests on a link to them, see docs/browser.md#prerendered-pages. */
import { type OwnChromium, openOwnChromium } from './own-chromium.ts';
import { expect, test } from './shop.ts';

const site = process.env.SITE_UNDER_TEST ?? '';
let chromium: OwnChromium;
test.beforeEach(async () => {
  chromium = await openOwnChromium();
});
test.afterEach(() => chromium.close());

const started = 'document.documentElement.dataset.started === ""';

/** False while one page gives way to the next. */
const onPage = (condition: string) => chromium.evaluate(condition).catch(() => false);

async function openList() {
  await chromium.goto(`${site}/faq`);
  await expect.poll(() => onPage(started)).toBe(true);
  await chromium.evaluate('document.cookie = "cookie_consent=necessary; path=/"');
  await chromium.goto(`${site}/products`);
  await expect.poll(() => onPage(`location.pathname === "/products" && ${started}`)).toBe(true);
}

test('a page that is prerendered asks the shop for nothing until it is opened, and knows then what was chosen meanwhile', async () => {
  await openList();
  const link = '.catalogue [data-item] a';
  const path = await chromium.evaluate<string>(`document.querySelector(${JSON.stringify(link)}).pathname`);
  await chromium.hover(link);
  await expect.poll(() => chromium.prerenders).toContain(`Ready ${path}`);
  await chromium.evaluate('localStorage.setItem("theme", "dark")');
  expect(chromium.asked.filter((each) => each.startsWith('prerendered '))).toEqual([`prerendered ${path}`]);

  const before = chromium.asked.length;
  chromium.press();
  await expect.poll(() => chromium.prerenders).toContain(`Success ${path}`);
  await expect.poll(() => chromium.evaluate(started)).toBe(true);
  expect(chromium.asked.slice(before)).toEqual(['/api/bootstrap']);
  const opened = `({ path: location.pathname, theme: document.documentElement.dataset.theme,
    isNoticed: 'consentPending' in document.documentElement.dataset, viewed: JSON.parse(localStorage.recently_viewed),
    wasWaiting: performance.getEntriesByType('navigation')[0].activationStart > 0 })`;
  const id = path.split('/').at(-1);
  expect(await chromium.evaluate(opened)).toEqual({
    path,
    theme: 'dark',
    isNoticed: false,
    viewed: [id],
    wasWaiting: true,
  });
  expect(chromium.complaints).toEqual([]);
});

test('the home page asks for nothing either while it is prerendered, and begins when it is opened', async () => {
  await openList();
  await chromium.hover('header nav a[href="/"]');
  await expect.poll(() => chromium.prerenders).toContain('Ready /');
  expect(chromium.asked.filter((each) => each.startsWith('prerendered '))).toEqual(['prerendered /']);
  const before = chromium.asked.length;
  chromium.press();
  await expect.poll(() => chromium.prerenders).toContain('Success /');
  await expect.poll(() => chromium.evaluate(started)).toBe(true);
  expect(await chromium.evaluate('performance.getEntriesByType("navigation")[0].activationStart > 0')).toBe(true);
  expect(chromium.asked.slice(before)).toContain('/api/bootstrap');
  expect(chromium.complaints).toEqual([]);
});

test('the cart, the account and addresses with a query are not prerendered', async () => {
  await openList();
  for (const address of ['/cart', '/account', '/auth?form=signin', '/products?sort=price_asc', '/faq']) {
    await chromium.evaluate(`(() => { const link = Object.assign(document.createElement('a'), { id: 'tried', href: '${address}',
      style: 'position:fixed;inset:0 auto auto 0;z-index:99', textContent: 'Go' });
      document.querySelector('#tried')?.remove(); document.body.append(link); })()`);
    await chromium.hover('#tried');
    if (address !== '/faq') await new Promise((resolve) => setTimeout(resolve, 500));
  }
  // the last one is, so that the others would have been
  await expect.poll(() => chromium.prerenders).toContain('Ready /faq');
  expect(chromium.prerenders.filter((each) => !each.endsWith(' /faq'))).toEqual([]);
});
