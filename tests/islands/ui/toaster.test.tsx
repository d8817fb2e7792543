/** What draws the toasts: each once, above whatever is open. */
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogueToastMs, toastMs } from '#rules/limits.ts';

afterEach(() => vi.useRealTimers());

async function openToaster() {
  const { Toaster } = await import('#islands/ui/Toaster.tsx');
  const toasts = await import('#stores/toasts.ts');
  const { container } = render(<Toaster label="Notifications" closeLabel="Close" />);
  return { ...toasts, container, user: userEvent.setup() };
}

const stored = (): unknown[] => JSON.parse(sessionStorage.getItem('toasts') ?? '[]');

test('the live region is there before the first toast', async () => {
  const { container } = await openToaster();
  expect(await screen.findByRole('region', { name: /Notifications/ })).toBeTruthy();
  expect(container.childElementCount).toBe(0);
});

test('a toast is drawn in the live region and taken from the queue', async () => {
  const { showToast, $toasts } = await openToaster();
  showToast('success', 'Saved.');
  await screen.findByText('Saved.');
  expect(screen.getByRole('region', { name: /Notifications/ })).toBeTruthy();
  expect($toasts.get()).toEqual([]);
});

test('a toast that is closed is not stored for the next page', async () => {
  const { showToast, user } = await openToaster();
  showToast('info', 'Read me.');
  const drawn = (await screen.findByText('Read me.')).closest('li');
  expect(stored()).toHaveLength(1);
  if (drawn) await user.click(within(drawn).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(stored()).toEqual([]));
});

test('a new attempt takes back the errors and leaves the rest', async () => {
  const { showToast, dismissErrors } = await openToaster();
  showToast('error', 'It failed.');
  showToast('success', 'That worked.');
  await screen.findByText('It failed.');
  dismissErrors();
  await waitFor(() => expect(screen.queryByText('It failed.')).toBeNull());
  expect(screen.getByText('That worked.')).toBeTruthy();
});

test.each([
  ['toastMs', toastMs, []],
  ['catalogueToastMs', catalogueToastMs, [catalogueToastMs]],
] as const)('a toast closes by itself after %s, and not before', async (name, ms, given) => {
  const { showToast } = await openToaster();
  showToast('info', `Before ${name}.`);
  await screen.findByText(`Before ${name}.`);
  vi.useFakeTimers();
  showToast('success', name, ...given);
  while (!screen.queryByText(name)) await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(ms - 5);
  expect(JSON.stringify(stored())).toContain(`"${name}"`);
  await vi.advanceTimersByTimeAsync(5);
  expect(JSON.stringify(stored())).not.toContain(`"${name}"`);
});

test('what the page before left unread is drawn', async () => {
  const toast = { id: '1', kind: 'info', text: 'Welcome.', ms: 4000, madeAt: Date.now() };
  sessionStorage.setItem('toasts', JSON.stringify([toast]));
  await openToaster();
  expect(await screen.findByText('Welcome.')).toBeTruthy();
});

test('while a dialog is open toasts lie in the topmost one, and come back when it closes or leaves the page', async () => {
  const { showToast } = await openToaster();
  const { Dialog } = await import('#islands/ui/Dialog.tsx');
  const dialogs = (outer: boolean, inner: boolean) => (
    <>
      <Dialog open={outer} onClose={() => {}} title="Outer">
        <button type="button">Yes</button>
      </Dialog>
      {inner ? (
        <Dialog open onClose={() => {}} title="Inner">
          <button type="button">No</button>
        </Dialog>
      ) : null}
    </>
  );
  const { rerender } = render(dialogs(true, false));
  showToast('info', 'Read me.');
  const toast = await screen.findByText('Read me.');
  const nameOfDialog = () => toast.closest('dialog')?.querySelector('h2')?.textContent ?? null;
  expect(nameOfDialog()).toBe('Outer');
  rerender(dialogs(true, true));
  expect(nameOfDialog()).toBe('Inner');
  rerender(dialogs(true, false));
  expect(nameOfDialog()).toBe('Outer');
  rerender(dialogs(false, false));
  expect(nameOfDialog()).toBe(null);
  expect(document.body.contains(toast)).toBe(true);
});
