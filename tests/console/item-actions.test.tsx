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
