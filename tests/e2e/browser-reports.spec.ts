/** What a page of the built site tells the shop of itself: an error of its own script, and a breach of its policy. */
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { expect, test } from './shop.ts';

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

const message = 'somewhere is not a function';
test.use({ expectedComplaints: [new RegExp(`${message}|elsewhere\\.test`)] });

/** The reports in the log, as objects. */
function reports() {
  return shop.log.flatMap((line) => (line.includes('"report"') ? [JSON.parse(line)] : []));
}

test('an error of a script and a breach of the policy are lines of the log, with their place and page', async ({
  page,
}) => {
  await page.route('**/_astro/broken.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new TypeError(${JSON.stringify(message)});` }),
  );
  await page.goto(`${shop.url}/sale`);
  await page.evaluate(() =>
    document.head.appendChild(Object.assign(document.createElement('script'), { src: '/_astro/broken.js' })),
  );
  await expect.poll(reports).toMatchObject([
    {
      report: 'error',
      text: `Uncaught TypeError: ${message}`,
      at: expect.stringMatching(/^\/_astro\/broken\.js:1:/),
      page: '/sale',
    },
  ]);
  await page.evaluate(() => Object.assign(new Image(), { src: 'https://elsewhere.test/a.png?who=ada' }));
  await expect
    .poll(() => reports().at(-1))
    .toMatchObject({
      report: 'policy',
      text: 'img-src https://elsewhere.test/a.png',
      page: '/sale',
    });
});
