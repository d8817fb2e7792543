/** Enter that is held down is one press, but in a text of lines. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test('what Enter does is not done again while it is held down', async () => {
  const { ConsolePage } = await import('#console/ui/ConsolePage.tsx');
  render(
    <ConsolePage title="Orders">
      <button type="button">Claim</button>
      <textarea aria-label="Note" />
    </ConsolePage>,
  );
  /** Whether the browser goes on to do what the key does there. */
  const goesOn = (element: HTMLElement, repeat: boolean) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
  const claim = screen.getByRole('button', { name: 'Claim' });
  expect([goesOn(claim, false), goesOn(claim, true)]).toEqual([true, false]);
  expect(goesOn(screen.getByLabelText('Note'), true)).toBe(true);
});
