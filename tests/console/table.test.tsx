/** The table of a list, key by key, and the rows that are picked in it. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ListAnswer } from '#console/ui/use-list.ts';

interface Row {
  id: string;
}

const pages: Record<string, ListAnswer<Row>> = {
  '': { payload: ['a', 'b', 'c'].map((id) => ({ id })), meta: { next: 'more' } },
  more: { payload: ['d', 'e'].map((id) => ({ id })), meta: { next: null } },
};

let picked: string[] = [];

beforeEach(async () => {
  picked = [];
  history.replaceState(null, '', '/ops/catalogue');
  const { DataTable } = await import('#console/ui/DataTable.tsx');
  const { useList } = await import('#console/ui/use-list.ts');
  const { useSelection } = await import('#console/ui/use-selection.ts');
  const columns = [{ id: 'id', header: 'Item', cell: (row: Row) => row.id }];
  function Items() {
    const list = useList<Row>({
      load: async ({ cursor = '' }) => pages[cursor] ?? { payload: [], meta: { next: null } },
    });
    const selection = useSelection<Row>();
    picked = [...selection.rows.keys()];
    return (
      <DataTable
        label="Items"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        empty="No items"
        selection={selection}
        bulkActions={<button type="button">Withdraw</button>}
      />
    );
  }
  render(<Items />);
  await screen.findByText('a');
});

const focused = () => document.activeElement?.textContent;
const link = (name: string) => screen.getByRole('link', { name });

test('Tab passes the table by one row, and arrows go through its rows', async () => {
  const user = userEvent.setup();
  link('a').focus();
  const passed: unknown[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'End', 'ArrowUp']) {
    await user.keyboard(`{${key}}`);
    passed.push(focused());
  }
  expect(passed).toEqual(['b', 'c', 'c', 'a', 'c', 'b']);
  expect(screen.getAllByRole('link').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  const [ofAll, ...boxes] = screen.getAllByRole('checkbox');
  expect([ofAll?.tabIndex, ...boxes.map(({ tabIndex }) => tabIndex)]).toEqual([0, -1, 0, -1]);
});

test('Space picks a row and lets it go', async () => {
  const user = userEvent.setup();
  link('b').focus();
  await user.keyboard(' ');
  expect(picked).toEqual(['b']);
  expect(screen.getByText('1 picked')).toBeDefined();
  await user.keyboard(' ');
  expect(picked).toEqual([]);
});

test('Shift and an arrow pick the row that is gone to', async () => {
  const user = userEvent.setup();
  link('a').focus();
  await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(picked).toEqual(['a', 'b', 'c']);
});

test('a box picks with Shift every row from the last one on', async () => {
  const user = userEvent.setup();
  const [, first, , third] = screen.getAllByRole('checkbox');
  if (!first || !third) throw new Error('no boxes');
  await user.click(first);
  await user.keyboard('{Shift>}');
  await user.click(third);
  await user.keyboard('{/Shift}');
  expect(picked.toSorted()).toEqual(['a', 'b', 'c']);
});

test('what is picked stays from page to page, and all that match are picked by one press', async () => {
  const user = userEvent.setup();
  link('a').focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('d');
  expect(picked).toEqual(['a']);
  await user.click(screen.getByRole('checkbox', { name: 'Pick every row of this page' }));
  expect(picked.toSorted()).toEqual(['a', 'd', 'e']);
  await user.click(screen.getByRole('button', { name: 'Pick all that match' }));
  await waitFor(() => expect(picked).toEqual(['a', 'b', 'c', 'd', 'e']));
  await user.click(screen.getByRole('button', { name: 'Pick none' }));
  expect(picked).toEqual([]);
});

test('Enter and a plain press open the record in the address of the list', async () => {
  const user = userEvent.setup();
  link('b').focus();
  await user.keyboard('{Enter}');
  expect(location.pathname + location.search).toBe('/ops/catalogue?id=b');
  await user.click(link('c'));
  expect(location.search).toBe('?id=c');
});
