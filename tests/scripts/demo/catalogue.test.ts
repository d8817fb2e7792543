import { expect, test } from 'vitest';
import { demoCatalogue } from '../../../scripts/demo/catalogue.ts';
import { finishes, heroes, itemClasses, itemTypes, qualities } from '../../../scripts/demo/facts.ts';

const items = demoCatalogue();

test('has 240 items with titles and pictures of their own', () => {
  expect(items).toHaveLength(240);
  expect(new Set(items.map((item) => item.title)).size).toBe(240);
  expect(new Set(items.map((item) => item.imgUrl)).size).toBe(240);
  expect(items.map((item) => item.number)).toEqual(items.map((_, index) => index + 1));
  for (const { imgUrl, imgUrlBig } of items) {
    expect(imgUrlBig).toMatch(/^\/artwork\/[a-z0-9]+(-[a-z0-9]+)*\.svg$/);
    expect(imgUrl).toBe(imgUrlBig.replace('.svg', '.webp'));
  }
});

test('is called by words, not by names of code', () => {
  for (const { title } of demoCatalogue(3000)) expect(title).not.toMatch(/[a-z][A-Z]|_/);
});

test('is the same every time, and its beginning does not depend on the size', () => {
  expect(demoCatalogue()).toEqual(items);
  expect(demoCatalogue(1000).slice(0, 240)).toEqual(items);
  expect(demoCatalogue(30)).toEqual(items.slice(0, 30));
});

test('uses every hero, type, class, quality and finish', () => {
  const used = (key: 'hero' | 'type' | 'class' | 'quality' | 'exteriorName') =>
    new Set<string>(items.map((item) => item[key]));
  expect(used('hero')).toEqual(new Set(heroes));
  expect(used('type')).toEqual(new Set(itemTypes));
  expect(used('class')).toEqual(new Set(itemClasses));
  expect(used('quality')).toEqual(new Set(qualities));
  expect(used('exteriorName')).toEqual(new Set(finishes));
});

test('prices are whole cents above zero, and an old price is 5 to 60 percent more of itself', () => {
  for (const item of demoCatalogue(3000)) {
    expect(Number.isInteger(item.priceCents)).toBe(true);
    expect(item.priceCents).toBeGreaterThan(0);
    if (item.oldPriceCents === null) continue;
    expect(Number.isInteger(item.oldPriceCents)).toBe(true);
    const off = 1 - item.priceCents / item.oldPriceCents;
    expect(off).toBeGreaterThanOrEqual(0.049);
    expect(off).toBeLessThanOrEqual(0.601);
  }
});

test('a quarter is on sale and about a seventh is new', () => {
  const sale = items.filter((item) => item.oldPriceCents !== null).length;
  expect(sale).toBeGreaterThanOrEqual(54);
  expect(sale).toBeLessThanOrEqual(66);
  expect(items.filter((item) => item.isNew)).toHaveLength(36);
});

test('rarer classes cost more in the middle', () => {
  const middles = itemClasses.map((name) => {
    const prices = items.filter((item) => item.class === name).map((item) => item.priceCents);
    return prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)];
  });
  expect(middles).toEqual(middles.toSorted((a = 0, b = 0) => a - b));
});

test('no two were listed in the same second, and new items are the youngest', () => {
  const many = demoCatalogue(20_000);
  const seconds = many.map((item) => Math.round(item.ageHours * 3600));
  expect(new Set(seconds).size).toBe(many.length);
  const oldestNew = Math.max(...many.filter((item) => item.isNew).map((item) => item.ageHours));
  const youngestOther = Math.min(...many.filter((item) => !item.isNew).map((item) => item.ageHours));
  expect(oldestNew).toBeLessThan(youngestOther);
});

test('later items have titles of their own and the picture of one with the same facts', () => {
  const many = demoCatalogue(1000);
  expect(new Set(many.map((item) => item.title)).size).toBe(1000);
  const byPicture = new Map(items.map((item) => [item.imgUrl, item]));
  for (const item of many.slice(240)) {
    const like = byPicture.get(item.imgUrl);
    expect(like).toMatchObject({
      hero: item.hero,
      type: item.type,
      class: item.class,
      quality: item.quality,
      exteriorName: item.exteriorName,
    });
  }
});

test('a hundred thousand items are unique', () => {
  const many = demoCatalogue(100_000);
  expect(many).toHaveLength(100_000);
  expect(new Set(many.map((item) => item.title)).size).toBe(100_000);
  expect(new Set(many.map((item) => Math.round(item.ageHours * 3600))).size).toBe(100_000);
});
