/** The preview of new prices, at its length and one past it. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PricePreview } from '#console/catalogue/PricePreview.tsx';
import { previewedPricesMax } from '#rules/limits/console.ts';

afterEach(cleanup);

test.each([
  { count: previewedPricesMax, left: null },
  { count: previewedPricesMax + 1, left: '… 1' },
])('previewedPricesMax prices are shown, and of more how many are left out: of $count $left', ({ count, left }) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: `itm_${at}`, title: `Thing ${at}`, state: 'available' as const },
    ...{ priceCents: 1000, newCents: 900, slip: null },
  }));
  render(<PricePreview rows={rows} />);
  // one more is the heading
  expect(screen.getAllByRole('row')).toHaveLength(previewedPricesMax + 1);
  expect(screen.queryByText(/^… \d/)?.textContent ?? null).toBe(left);
});
