import { expect, test } from 'vitest';
import { demoCatalogue } from '../../../scripts/demo/catalogue.ts';
import { specificsOf } from '../../../scripts/demo/specifics.ts';

const now = 1_795_000_000;
const items = demoCatalogue();
const specifics = items.map((item) => ({ item, ...specificsOf(item, now) }));

test('are the same every time', () => {
  expect(items.map((item) => specificsOf(item, now))).toEqual(specifics.map(({ item: _, ...rest }) => rest));
});

test('every item is a thing of its own at Steam', () => {
  const many = demoCatalogue(20_000).map((item) => specificsOf(item, now));
  expect(new Set(many.map(({ asset_id }) => asset_id)).size).toBe(many.length);
  for (const each of specifics) {
    expect(each.asset_id).toMatch(/^\d{11}$/);
    expect(each.class_id).toMatch(/^\d{10}$/);
    expect(each.instance_id).toMatch(/^\d+$/);
  }
});

test('wear lies in the range of the quality, and what is not painted has neither wear nor pattern', () => {
  const ends = { factory_new: 0.07, minimal_wear: 0.15, field_tested: 0.38, well_worn: 0.45, battle_scarred: 1 };
  let from = 0;
  for (const [quality, till] of Object.entries(ends)) {
    for (const each of specifics.filter(({ item }) => item.quality === quality)) {
      expect(Number(each.wear_float)).toBeGreaterThan(from);
      expect(Number(each.wear_float)).toBeLessThan(till);
      expect(each.pattern_seed).toBeTypeOf('number');
    }
    from = till;
  }
  for (const each of specifics.filter(({ item }) => item.quality === 'not_painted'))
    expect([each.wear_float, each.pattern_seed]).toEqual(['', '']);
});

test('a few new items cannot be traded yet, for a week at most and a day; all others can', () => {
  const locked = specifics.filter(({ tradable_from }) => tradable_from > now);
  expect(locked.length).toBeGreaterThanOrEqual(5);
  expect(locked.length).toBeLessThan(25);
  for (const { item, tradable_from } of locked) {
    expect(item.isNew).toBe(true);
    expect(tradable_from - now).toBeLessThan(8 * 86_400);
    expect(tradable_from % 86_400).toBe(8 * 3600);
  }
});

test('gems, styles and effects are there for some, and not for all', () => {
  const share = (has: (each: (typeof specifics)[number]) => boolean) => specifics.filter(has).length / items.length;
  for (const part of [share(({ gems }) => gems.length > 0), share(({ styles }) => styles.length > 0)]) {
    expect(part).toBeGreaterThan(0.1);
    expect(part).toBeLessThan(0.8);
  }
  expect(specifics.some(({ unusual_effect }) => unusual_effect !== '')).toBe(true);
  expect(specifics.every(({ unusual_effect, item }) => unusual_effect === '' || item.type === 'Courier')).toBe(true);
});
