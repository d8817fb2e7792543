/** Scripts that bring static HTML up to date: prices, settings, sold items, images, the focus. */
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

const show = (html: string) => {
  document.body.innerHTML = html;
};
const textOf = (selector: string) => document.querySelector(selector)?.textContent;

beforeEach(() => {
  document.documentElement.lang = 'en';
});

describe('prices', () => {
  const euro = { code: 'EUR', value: 1, symbol: '€', default: 1 };
  const yen = { code: 'JPY', value: 160, symbol: '¥', default: 0 };

  test('are written in the chosen currency, again after each choice, and the next page knows it', async () => {
    show('<p><span data-cents="1000">€10.00</span><i data-needs-currencies></i></p>');
    document.documentElement.dataset.currencyPending = '';
    const { renderPrices } = await import('#browser/render-prices.ts');
    const { chooseCurrencyCode, rememberCurrencies } = await import('#stores/currency.ts');
    renderPrices();
    expect([textOf('[data-cents]'), document.documentElement.dataset.currencyPending]).toEqual(['€10.00', undefined]);
    const select = document.querySelector('[data-needs-currencies]');
    expect(select?.className, 'with nothing to choose from it is not seen').toBe('invisible');
    rememberCurrencies([euro, yen]);
    chooseCurrencyCode('JPY');
    expect(select?.className).toBe('');
    expect(textOf('[data-cents]')).toMatch(/1,600/);
    expect(localStorage.getItem('shown_currency')).toBe('JPY');
    chooseCurrencyCode('EUR');
    expect(textOf('[data-cents]')).toBe('€10.00');
  });

  test('bear the image of credits while the shop uses them', async () => {
    const { renderPrices } = await import('#browser/render-prices.ts');
    const { rememberCurrencies } = await import('#stores/currency.ts');
    const root = document.documentElement;
    renderPrices();
    rememberCurrencies([euro], { name: 'Gems', rateEur: 1, image: '/gem.svg' });
    expect([root.hasAttribute('data-credit-image'), root.style.getPropertyValue('--credit-image')]).toEqual([
      true,
      expect.stringContaining('gem'),
    ]);
    rememberCurrencies([euro]);
    expect(root.hasAttribute('data-credit-image')).toBe(false);
  });
});

test('settings are written where they are named, and empty ones hidden', async () => {
  show(`
    <p data-setting="requisites">Old</p><p data-setting="copyright"></p>
    <a data-setting="support_email" href="mailto:old@example.com">old@example.com</a>`);
  const { renderSettings } = await import('#browser/render-settings.ts');
  const { $settings } = await import('#stores/settings.ts');
  renderSettings();
  expect(textOf('[data-setting="requisites"]')).toBe('Old');
  // safe because only these settings are read
  $settings.set({ requisites: '', copyright: 'Regalia {year}', support_email: 'help@example.com' } as never);
  const link = document.querySelector('a');
  expect([link?.textContent, link?.href]).toEqual(['help@example.com', 'mailto:help@example.com']);
  expect(textOf('[data-setting="copyright"]')).toMatch(/^Regalia \d{4}$/);
  expect(document.querySelector<HTMLElement>('[data-setting="requisites"]')?.hidden).toBe(true);
});

test('a sold item says so wherever it stands, and is for sale no more', async () => {
  const item = (id: string) => `
    <article data-item="${id}"><p data-price>€10.00</p><button data-for-sale>Buy</button>
    <template data-sold-alert><p role="status">Sold to somebody else.</p></template></article>`;
  show(item('itm_1') + item('itm_2'));
  const { markSoldItems } = await import('#browser/mark-sold-items.ts');
  const { rememberSold } = await import('#stores/sold.ts');
  markSoldItems();
  rememberSold('itm_1');
  const [sold, other] = document.querySelectorAll<HTMLElement>('article');
  expect([sold?.dataset.sold, other?.dataset.sold]).toEqual(['', undefined]);
  expect(sold?.querySelector('[data-price]')?.textContent).toBe('Sold');
  expect([sold?.querySelector('button'), sold?.querySelector('[role=status]')?.textContent]).toEqual([
    null,
    'Sold to somebody else.',
  ]);
  expect(other?.querySelector('button')).not.toBeNull();
});

test('an image of an item that cannot be loaded gives way to the placeholder, once', async () => {
  show('<img data-item-image="" src="/lost.webp"><img src="/logo.webp">');
  const { replaceBrokenImages } = await import('#browser/image-fallback.ts');
  replaceBrokenImages();
  for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'));
  const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['/placeholder.svg', '/logo.webp']);
  expect(document.querySelector('[data-item-image]')).toBeNull();
});

function* ancestorsOf(element: Element | null): Generator<Element> {
  if (!element) return;
  yield element;
  yield* ancestorsOf(element.parentElement);
}

describe('the focus', () => {
  async function open(form = '<form><div><button>Remove</button></div><input></form>') {
    show(`<main>${form}<section></section></main>`);
    for (const element of document.querySelectorAll('*')) Object.assign(element, { checkVisibility: () => true });
    const { keepFocus } = await import('#stores/restore-focus.ts');
    document.querySelector('button')?.focus();
    return keepFocus;
  }

  test('goes to the nearest container, too, when its control was removed before the script was there', async () => {
    const keepFocus = await open();
    const path = [...ancestorsOf(document.querySelector('button'))];
    document.querySelector('div')?.remove();
    keepFocus(path);
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('form')));
  });

  test('goes to the nearest container when its control is removed', async () => {
    (await open())();
    document.querySelector('div')?.remove();
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('form')));
    expect(document.querySelector('form')?.tabIndex).toBe(-1);
  });

  test('goes to the group of fields that its control stood in, which has a name', async () => {
    const keepFocus = await open(
      '<form><fieldset><legend>Class</legend><div><button>Clear</button></div></fieldset></form>',
    );
    keepFocus();
    document.querySelector('div')?.remove();
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('fieldset')));
  });

  test('stays where a component has put it meanwhile', async () => {
    (await open())();
    document.querySelector('div')?.remove();
    document.querySelector('input')?.focus();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(document.activeElement).toBe(document.querySelector('input'));
  });
});
