/** What is done with many items says with how many it was done. */
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

test('items that were bought before they could be withdrawn are told, and not counted', async () => {
  const payload = { withdrawn: ['itm_1'], left: [{ id: 'itm_2', title: 'Relic', state: 'sold' }] };
  vi.stubGlobal('fetch', async () => Response.json({ status: 'OK', payload }));
  const { ActionButton } = await import('#console/ui/ActionButton.tsx');
  const { ActionScope } = await import('#console/ui/ActionScope.tsx');
  const { withdrawal } = await import('#console/catalogue/item-actions.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  render(<ActionButton action={withdrawal([{ id: 'itm_1' }, { id: 'itm_2' }], async () => {})} />, {
    wrapper: ActionScope,
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect($toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining('Relic'), '1 item is withdrawn']);
});

test('a price that waits for a second person is not said to be the price', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'OK', payload: { priceCents: 900, waitsAs: 'apr_1' } }));
  const { ActionButton } = await import('#console/ui/ActionButton.tsx');
  const { ActionScope } = await import('#console/ui/ActionScope.tsx');
  const { itemActions } = await import('#console/catalogue/item-actions.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  const item = { id: 'itm_1', title: 'Relic', state: 'available', priceCents: 900, oldPriceCents: null };
  // safe because the action reads no more of an item
  const [pricing] = itemActions({ item, medianCents: 900 } as never, async () => {});
  if (!pricing) throw new Error('An item for sale has a price to change.');
  render(<ActionButton action={pricing} />, { wrapper: ActionScope });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: pricing.label }));
  const price = await screen.findByLabelText('Price');
  await user.clear(price);
  await user.type(price, '90000{Enter}');
  await user.keyboard('90000{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect($toasts.get().map(({ text }) => text)).toEqual(['It waits for a second person: apr_1']);
});
