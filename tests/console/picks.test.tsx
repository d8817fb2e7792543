/** Rows that are picked, while the list under them is read again, narrowed, or a record is opened beside it. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ListAnswer } from '#console/ui/use-list.ts';
import words from '#content/console/ui.json' with { type: 'json' };
import { pageRowsMax } from '#rules/limits/sizes.ts';

interface Row {
  id: string;
}

const answer = (ids: string, next: string | null = null): ListAnswer<Row> => ({
  payload: [...ids].map((id) => ({ id })),
  meta: { next },
});

async function show(first: ListAnswer<Row>) {
  history.replaceState(null, '', '/ops/catalogue');
  const { ConsolePage } = await import('#console/ui/ConsolePage.tsx');
  const { DataTable } = await import('#console/ui/DataTable.tsx');
  const { changeAddress, useRecordId } = await import('#console/ui/address.ts');
  const { useList } = await import('#console/ui/use-list.ts');
  const { useSelection } = await import('#console/ui/use-selection.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const columns = [{ id: 'id', header: 'Item', cell: (row: Row) => row.id }];
  const state = { read: first, whole: Promise.resolve(first), picked: [] as string[] };
  function Items() {
    const list = useList<Row>({ load: async ({ limit }) => (limit === pageRowsMax ? state.whole : state.read) });
    const selection = useSelection<Row>();
    state.picked = [...selection.rows.keys()];
    const { id } = useRecordId();
    return (
      <ConsolePage title="Items" record={id === null ? undefined : <p>The record {id}</p>}>
        <input aria-label="Beside the list" />
        <DataTable
          label="Items"
          list={list}
          columns={columns}
          rowId={({ id: row }) => row}
          empty="No items"
          selection={selection}
        />
      </ConsolePage>
    );
  }
  render(<Items />);
  const user = userEvent.setup();
  const pick = async (...ids: string[]) => {
    for (const id of ids) {
      screen.getByRole('link', { name: id }).focus();
      await user.keyboard(' ');
    }
  };
  /** What the list is when it is read again. */
  const readAgain = (read: ListAnswer<Row>) => {
    state.read = read;
    act(() => void dispatchEvent(new Event('focus')));
  };
  await screen.findByRole('link', { name: 'a' });
  return { user, state, pick, readAgain, changeAddress, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('the box of a row says which row it picks', async () => {
  const { user } = await show(answer('ab'));
  await user.click(screen.getByRole('checkbox', { name: 'Pick b' }));
  expect(screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Pick .$/ }).map(({ checked }) => checked)).toEqual(
    [false, true],
  );
});

test('picked rows that went from the list are let go of, and that is said', async () => {
  const { state, pick, readAgain, toasts } = await show(answer('abcd'));
  await pick('a', 'b', 'd');
  readAgain(answer('ac'));
  await waitFor(() => expect(state.picked).toEqual(['a']));
  expect(toasts()).toEqual([words.picksGone.other.replace('{rows}', '2')]);
});

test('a picked row that new ones moved to the next page is still picked', async () => {
  const { state, pick, readAgain, toasts } = await show(answer('abcd', 'more'));
  await pick('a', 'b', 'd');
  readAgain(answer('zacd', 'more'));
  await screen.findByRole('link', { name: 'z' });
  await waitFor(() => expect(state.picked).toEqual(['a', 'd']));
  readAgain(answer('yzac', 'more'));
  await screen.findByRole('link', { name: 'y' });
  expect([state.picked, toasts().length]).toEqual([['a', 'd'], 1]);
});

test('picks stay as they were while a dialog is open, and go when it is closed', async () => {
  const { state, pick, readAgain } = await show(answer('abc'));
  const { Dialog } = await import('#islands/ui/Dialog.tsx');
  await pick('a', 'b');
  const { unmount } = render(
    <Dialog open onClose={() => undefined} title="New prices">
      <p>Of two</p>
    </Dialog>,
  );
  readAgain(answer('ac'));
  await waitFor(() => expect(screen.queryByText('b')).toBeNull());
  expect(state.picked).toEqual(['a', 'b']);
  unmount();
  await waitFor(() => expect(state.picked).toEqual(['a']));
});

test('who picks other rows, or asks for another list, while all are picked keeps those', async () => {
  const { user, state, pick, changeAddress } = await show(answer('ab', 'more'));
  for (const change of [() => pick('b'), async () => act(() => changeAddress({ search: 'b' }))]) {
    const { promise: held, resolve: give } = Promise.withResolvers<ListAnswer<Row>>();
    state.whole = held;
    if (state.picked.length === 0) await pick('a');
    await user.click(screen.getByRole('button', { name: words.pickAll }));
    await change();
    const before = state.picked;
    await act(async () => give(answer('abc')));
    expect([before.length, state.picked]).toEqual([2, before]);
  }
});

test('what somebody types in a list stays when a record is opened beside it', async () => {
  const { user, changeAddress } = await show(answer('ab'));
  const field = screen.getByLabelText<HTMLInputElement>('Beside the list');
  await user.type(field, 'half a word');
  act(() => changeAddress({ id: 'a' }));
  await screen.findByText('The record a');
  expect([field.isConnected, field.value]).toEqual([true, 'half a word']);
});
