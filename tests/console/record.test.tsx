/** A record of the console: Escape goes back to the list, but first closes what stands over the record. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

async function show() {
  history.replaceState(null, '', '/ops/marketing?id=SPRING');
  const { RecordPanel } = await import('#console/ui/RecordPanel.tsx');
  const action = { label: 'End', needs: 'promos.end', run: async () => {}, command: 'promos end SPRING' } as const;
  render(
    <RecordPanel id="SPRING" title="SPRING" actions={[action]}>
      {null}
    </RecordPanel>,
  );
  return userEvent.setup();
}

test('Escape closes the menu that is open, and the record with the next press', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Commands' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem')));
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('menuitem'), location.search]).toEqual([null, '?id=SPRING']);
  await user.keyboard('{Escape}');
  expect(location.search).toBe('');
});

test('a word in the corner keeps no record open', async () => {
  const user = await show();
  const { Toaster } = await import('#islands/ui/Toaster.tsx');
  const { showToast } = await import('#stores/toasts.ts');
  render(<Toaster label="Notifications" closeLabel="Close" />);
  showToast('success', 'SPRING has ended');
  await screen.findByText('SPRING has ended');
  await user.keyboard('{Escape}');
  expect(location.search).toBe('');
});
