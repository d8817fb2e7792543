/** What a card says of its item, to the eye and to a screen reader. */
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type CardProduct, ProductCard } from '#islands/catalogue/ProductCard.tsx';

// safe because a trait that is not named is as good as empty
const axe = {
  id: 'itm_1',
  title: 'Furrowmaker',
  hero: 'Veyloria',
  type: 'Axe',
  class: 'Ascendant',
  quality: 'field_tested',
  category: 'dota2',
  price: 112.5,
  old_price: 172.5,
  img_url: '/artwork/axe.svg',
  available: true,
} as CardProduct;

function show(change: Partial<CardProduct> = {}) {
  render(<ProductCard product={{ ...axe, ...change }} language="en" />);
  return within(screen.getByRole('article'));
}

test('hero and type, rarity, quality, price and old price are named', () => {
  const card = show();
  expect(card.getByText('Veyloria · Axe')).toBeTruthy();
  expect(card.getByText('Ascendant')).toBeTruthy();
  expect(card.getByText('Field-Tested')).toBeTruthy();
  expect(card.getByText('€112.50').closest('p')?.textContent).toBe('Now €112.50Old price €172.50');
});

test('a reader hears what the badge and the bar of wear show', () => {
  const card = show();
  expect(card.getByText('35% off')).toBeTruthy();
  expect(card.getByText('-35%').getAttribute('aria-hidden')).toBe('true');
  expect(card.getByText('Field-Tested').closest('p')?.textContent).toBe('Field-Tested3 of 5, from new to worn.');
});

test('what does not wear has no bar, what has no old price no badge, what has no hero its type', () => {
  const card = show({ quality: 'not_painted', old_price: null, hero: null, class: null });
  expect(card.queryByText(/worn/)).toBeNull();
  expect(card.queryByText(/%/)).toBeNull();
  expect(card.getByText('Axe')).toBeTruthy();
});

test('a sold item says so in the place of its price and of its discount', () => {
  const card = show({ available: false });
  expect(card.getByText('Sold')).toBeTruthy();
  expect(card.queryByText(/%|€/)).toBeNull();
});
