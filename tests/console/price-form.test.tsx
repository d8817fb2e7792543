/** The field of an offer's price: what Enter, S, R and the arrows do, and what looks like a slip. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Offer } from '#console/offers/OfferRecord.tsx';

// safe because the form reads no more of an offer
const offer = {
  offer: { userPriceCents: 900 },
  sales: { recent: { medianCents: 1000 } },
  advice: { suggestedCents: 800 },
} as Offer;

async function show() {
  const { PriceForm } = await import('#console/offers/PriceForm.tsx');
  const did = { onPrice: vi.fn(), onDecline: vi.fn(), onStep: vi.fn() };
  render(<PriceForm offer={offer} {...did} />);
  return { user: userEvent.setup(), ...did };
}

test('the field has the focus, and Enter sends what was typed, with a comma too', async () => {
  const { user, onPrice } = await show();
  await user.keyboard('7,50{Enter}');
  expect(onPrice.mock.calls).toEqual([[750, undefined]]);
});

test('S takes the suggestion, R declines, arrows go on without a price', async () => {
  const { user, onPrice, onDecline, onStep } = await show();
  await user.keyboard('s{Enter}r{ArrowDown}{ArrowUp}');
  expect(onPrice.mock.calls).toEqual([[800, undefined]]);
  expect(onDecline).toHaveBeenCalledTimes(1);
  expect(onStep.mock.calls).toEqual([[1], [-1]]);
});

test('900 for an asking price of 9 is typed twice, both figures named', async () => {
  const { user, onPrice } = await show();
  await user.keyboard('900{Enter}');
  const text = screen.getByRole('alert').textContent;
  expect(text).toContain('€900.00');
  expect(text).toContain('€9.00');
  expect(text).toContain('second person');
  await user.keyboard('{Enter}');
  expect(onPrice).not.toHaveBeenCalled();
  await user.keyboard('900{Enter}');
  expect(onPrice.mock.calls).toEqual([[90_000, 90_000]]);
});

test('another unusual figure is asked for anew, and what is no price is told', async () => {
  const { user, onPrice } = await show();
  await user.keyboard('900{Enter}800{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('€800.00');
  await user.keyboard('free{Enter}');
  expect(screen.getByText('must be euros above 0, such as 12.50')).toBeDefined();
  expect(onPrice).not.toHaveBeenCalled();
});

test('what is no price is told where the focus is, takes it there, and goes while another one is typed', async () => {
  const { user } = await show();
  const field = screen.getByRole('textbox');
  const told = () => screen.queryByText('must be euros above 0, such as 12.50');
  await user.keyboard('free{Enter}');
  expect(told()?.closest('[aria-live]')?.contains(field)).toBe(true);
  await user.clear(field);
  expect(told()).toBeNull();
  for (const _ of ['once', 'again']) {
    await user.click(screen.getByRole('button', { name: 'Send price' }));
    expect(document.activeElement).toBe(field);
  }
});

test('the question for a figure goes when another one is typed, and comes back with it', async () => {
  const { user, onPrice } = await show();
  await user.keyboard('900{Enter}90');
  expect(screen.getByRole('alert').textContent).toContain('€900.00');
  await user.keyboard('{Backspace}{Backspace}8');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Backspace}900');
  expect(screen.getByRole('alert').textContent).toContain('€900.00');
  await user.keyboard('{Backspace}{Backspace}{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onPrice.mock.calls).toEqual([[900, undefined]]);
});
