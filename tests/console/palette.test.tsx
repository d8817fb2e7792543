/** The palette: the row that somebody moved to stays chosen when more is found; until then it is the first. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

async function show() {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const payload = [{ screen: 'orders', id: 'lin_1', label: 'Order of a coat', detail: 'line' }];
  const asked = vi.fn(async () => {
    await held;
    return Response.json({ status: 'OK', payload });
  });
  vi.stubGlobal('fetch', asked);
  const { CommandPalette } = await import('#console/ui/CommandPalette.tsx');
  const onClose = vi.fn();
  render(<CommandPalette open onClose={onClose} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox'), 'ord');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  return { user, find: resolve, onClose };
}

const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('what is found late takes the place of no row that somebody moved to', async () => {
  const { user, find } = await show();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  const before = chosen();
  find();
  await screen.findByText('Order of a coat');
  expect(chosen()).toBe(before);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toContain('Order of a coat');
});

test('what is found is first for who has not moved', async () => {
  const { find } = await show();
  find();
  await screen.findByText('Order of a coat');
  expect(chosen()).toContain('Order of a coat');
});

test('it is closed by a press after something was typed, as on a phone without Escape', async () => {
  const { user, onClose } = await show();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
