/** The field of a file in a question: of two the later one stays, and what is typed beside it meanwhile too. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Action } from '#console/ui/action.ts';

/** A file whose bytes come when `give` is called. */
function slowFile(name: string) {
  const file = new File(['x'], name, { type: 'image/png' });
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(file, 'arrayBuffer').mockReturnValue(promise);
  return { file, give: () => resolve(new Uint8Array([1]).buffer) };
}

async function show() {
  const { ActionButton } = await import('#console/ui/ActionButton.tsx');
  const { ActionScope } = await import('#console/ui/ActionScope.tsx');
  const { FileField } = await import('#console/orders/FileField.tsx');
  const action: Action = {
    label: 'Add a file',
    needs: 'evidence.add',
    command: 'deliveries evidence add',
    fields: [
      { name: 'file', label: 'File', control: (control) => <FileField {...control} /> },
      { name: 'note', label: 'Note' },
    ],
    run: async () => {},
  };
  render(<ActionButton action={action} />, { wrapper: ActionScope });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Add a file' }));
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field');
  return { user, field };
}

test('what is typed while a file is read stays', async () => {
  const { user, field } = await show();
  const { file, give } = slowFile('chat.png');
  await user.upload(field, file);
  await user.type(screen.getByLabelText('Note'), 'what they wrote');
  give();
  await screen.findByText('chat.png');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('what they wrote');
});

test('the file that was chosen last stays, however long the one before takes', async () => {
  const { user, field } = await show();
  const [first, last] = [slowFile('first.png'), slowFile('last.png')];
  await user.upload(field, first.file);
  await user.upload(field, last.file);
  last.give();
  await screen.findByText('last.png');
  first.give();
  await new Promise((resolve) => setTimeout(resolve));
  await waitFor(() => expect(screen.getByText('last.png')).toBeTruthy());
});

test('the menu of each file that is kept is named by it', async () => {
  const { Evidence } = await import('#console/orders/Evidence.tsx');
  const { ActionScope } = await import('#console/ui/ActionScope.tsx');
  const file = (id: string, name: string) => ({ id, name, note: 'Seen', addedBy: 'ada@regalia.test', addedAt: 1 });
  // safe because the part reads no more of a delivery
  const delivery = { id: 'dlv_1', evidence: [file('evd_1', 'chat.png'), file('evd_2', 'trade.png')] } as never;
  render(
    <ActionScope>
      <Evidence delivery={delivery} onChange={async () => {}} />
    </ActionScope>,
  );
  for (const name of ['Commands chat.png', 'Commands trade.png'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});
