/** A button beside a text: under way it keeps the focus, says so, and takes no second press. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

test('a press under way is not repeated, and leaves the focus on the button', async () => {
  const { QuietButton } = await import('#islands/ui/QuietButton.tsx');
  const onClick = vi.fn();
  const user = userEvent.setup();
  const button = (busy: boolean) => (
    <QuietButton busy={busy} onClick={onClick}>
      Send it again
    </QuietButton>
  );
  const { rerender } = render(button(false));
  const pressed = screen.getByRole<HTMLButtonElement>('button', { name: 'Send it again' });
  await user.click(pressed);
  rerender(button(true));
  await user.click(pressed);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect([pressed.getAttribute('aria-busy'), pressed.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  // a disabled one loses the focus
  expect([pressed.disabled, document.activeElement === pressed]).toEqual([false, true]);
  rerender(button(false));
  await user.click(pressed);
  expect(onClick).toHaveBeenCalledTimes(2);
});
