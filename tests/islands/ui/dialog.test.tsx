/** A dialog: what closes it, and what does not. */
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

async function openDialog(props: { dismissable?: boolean; titleFirst?: boolean; closeLabel?: string } = {}) {
  const { Dialog } = await import('#islands/ui/Dialog.tsx');
  const onClose = vi.fn();
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={onClose} title="A question" closeLabel="Close" {...props}>
      <button type="button">Yes</button>
      <input aria-label="Name" />
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  return { onClose, user: userEvent.setup(), setOpen: (open: boolean) => rerender(dialog(open)) };
}

const dialog = () => screen.getByRole('dialog', { name: 'A question' });

test('starts the focus at its first control, or at its title', async () => {
  const { setOpen } = await openDialog();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
  setOpen(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('may start the focus at its title', async () => {
  await openDialog({ titleFirst: true });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A question' }));
});

test('asks to be closed by its icon, by Escape and by a click outside', async () => {
  const { onClose, user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog());
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('stays when a selection of text that began inside ends outside', async () => {
  const { onClose } = await openDialog();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Yes' }));
  fireEvent.click(dialog());
  expect(onClose).not.toHaveBeenCalled();
});

test('that wants an answer has no icon and ignores Escape and clicks outside', async () => {
  const { onClose } = await openDialog({ dismissable: false });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog(), cancel);
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog());
  expect([cancel.defaultPrevented, onClose.mock.calls.length]).toEqual([true, 0]);
});

test('stays when nothing was chosen in a file chooser that a field of it had opened', async () => {
  const { onClose } = await openDialog();
  const cancel = new Event('cancel', { bubbles: true });
  fireEvent(screen.getByRole('textbox', { name: 'Name' }), cancel);
  expect([cancel.defaultPrevented, onClose.mock.calls.length]).toEqual([false, 0]);
});

test('that something was typed into stays when one presses beside it; Escape and its icon close it', async () => {
  const { onClose, user } = await openDialog();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ember');
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
