import { expect, test } from 'vitest';
import { filterChips } from '#islands/catalogue/filter-chips.ts';
import { euro } from '#rules/currency.ts';
import { filtersOfQuery } from '#rules/list-filters.ts';

test('a chip parts the filter from its value as its language does', () => {
  const filters = filtersOfQuery(new URLSearchParams('type=Axe&heroes=Bram'));
  const textsIn = (language: 'de' | 'fr') => filterChips(filters, undefined, euro, language).map(({ text }) => text);
  expect(textsIn('de')).toEqual(['Typ: Axt', 'Held: Bram']);
  expect(textsIn('fr')).toEqual(['Type : Hache', 'Héros : Bram']);
});
