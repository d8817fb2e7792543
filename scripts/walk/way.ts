/**
 * The walk of a first visit: home → list → product → sign-in → cart → account. It looks at what a person would see there, takes a picture
 * of each screen at two widths, and takes the item out of the cart again.
 */
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrivenBrowser } from './driven-browser.ts';
import { type Person, personAt } from './person.ts';

export interface Walk {
  /** Origin of the shop. */
  site: string;
  customer: { email: string; password: string };
  /** Where the pictures go. */
  folder: string;
}

const desk = { width: 1280, height: 900 };
/** As narrow as the shop is drawn for. */
const phone = { width: 360, height: 780 };

const price = /€[\d,]+\.\d\d/;
const drawnMsMax = 10_000;

/** @throws Error that says what a person would have missed */
export async function walk(browser: DrivenBrowser, { site, customer, folder }: Walk): Promise<void> {
  const person = personAt(browser);
  const take = (screen: string, sizes = [phone, desk]) => takePictures(browser, join(folder, screen), sizes);

  await browser.resize(desk.width, desk.height);
  await person.go(new URL('/', site).href);
  await person.see({ selector: 'dialog[open] button', name: 'Got It!' });
  await take('notice');
  await person.press({ selector: 'dialog[open] button', name: 'Got It!' });
  assert.equal(await person.see({ selector: 'main h1' }), 'Skins worthy of your hero');
  await take('home');
  assert.match(await person.see({ selector: 'main article' }), price);

  await person.press({ selector: 'header button', name: 'Language' });
  await person.see({ selector: '[role="option"]', name: 'Deutsch' });
  await take('languages', [desk]);

  await person.press({ selector: 'main a', name: 'Explore the marketplace' });
  await person.seeAt(/^\/products$/);
  assert.equal(await person.see({ selector: 'main h1' }), 'All hero skins');
  const card = await person.see({ selector: 'main article', name: '€' });
  assert.match(card, price);
  await take('list');

  const title = await person.see({ selector: 'main article h2 a, main article h3 a' });
  assert.ok(card.includes(title), `the first card shows the title ${title}`);
  await person.press({ selector: 'main article h2 a, main article h3 a' });
  const path = await person.seeAt(/^\/products\/dota2\/\w+\/itm_\w+$/);
  assert.equal(await person.see({ selector: 'main h1' }), title);
  assert.match(await person.see({ selector: 'main [data-for-sale]' }), price);
  await take('product');

  await person.press({ selector: 'main button', name: 'Add to cart' });
  await person.seeAt(/^\/auth\?/);
  await person.type({ selector: 'main input[name="username"]' }, customer.email);
  await person.type({ selector: 'main input[type="password"]' }, customer.password);
  await take('sign-in');
  await person.press({ selector: 'main form button[type="submit"]' });
  await person.seeAt(new RegExp(`^${path}$`));

  await putIntoCart(person, title);
  await take('cart');
  await person.press({ selector: 'main button', name: `Remove from cart: ${title}` });
  await person.miss({ selector: 'main .cart-row', name: title });

  await person.go(new URL('/account', site).href);
  assert.match(await person.see({ selector: 'main', name: customer.email }), price);
  await take('account');
  await person.press({ selector: 'main button', name: 'Top Up Balance' });
  await person.see({ selector: 'dialog[open] button', name: 'Continue' });
  await take('top-up');
}

async function putIntoCart(person: Person, title: string): Promise<void> {
  await person.press({ selector: 'main button', name: 'Add to cart' });
  await person.see({ selector: 'main button', name: 'Remove from cart' });
  await person.press({ selector: 'header a[href="/cart"]' });
  await person.seeAt(/^\/cart$/);
  const row = await person.see({ selector: 'main .cart-row', name: title });
  assert.match(row, price);
}

async function takePictures(browser: DrivenBrowser, file: string, sizes: readonly (typeof desk)[]): Promise<void> {
  for (const { width, height } of sizes) {
    await browser.resize(width, height);
    await browser.run(countFrames);
    const until = Date.now() + drawnMsMax;
    while (!(await browser.run(isDrawn)) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    const seen = await browser.run(() => ({
      width: innerWidth,
      over: document.documentElement.scrollWidth - innerWidth,
    }));
    assert.ok(seen.over <= 0, `${file} reaches ${seen.over} px over the edge at ${seen.width} px`);
    // A browser's window may get no narrower than its own bar.
    writeFileSync(`${file}-${seen.width}.png`, await browser.picture());
  }
}

// What follows runs in the page, each function by itself.

/** Counts the frames that the page draws from now on. */
function countFrames(): void {
  const count = { frames: 0 };
  Object.assign(window, { walk: count });
  const next = () => {
    count.frames++;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** The window is drawn in its new size, fonts and the pictures in sight are there, and nothing moves. */
function isDrawn(): boolean {
  // safe because the function above has set it
  const { frames } = (window as unknown as { walk: { frames: number } }).walk;
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
  });
  const missing = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && image.checkVisibility() && !image.complete;
  });
  return frames > 10 && document.fonts.status === 'loaded' && moving.length === 0 && missing.length === 0;
}
