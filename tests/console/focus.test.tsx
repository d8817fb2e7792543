/** The focus of whoever presses what goes away by that: it stays near, and never falls to the top of the page. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import words from '#content/console/ui.json' with { type: 'json' };

interface Row {
  id: string;
}

async function show(load: () => Promise<{ payload: Row[]; meta: { next: null } }>) {
  history.replaceState(null, '', '/ops/catalogue?state=sold');
  // the DOM of tests lays nothing out
  Element.prototype.checkVisibility = function isThere(this: Element) {
    return this.isConnected;
  };
  await import('#console/ui/page.ts');
  const { DataTable } = await import('#console/ui/DataTable.tsx');
  const { FilterBar } = await import('#console/ui/FilterBar.tsx');
  const { useList } = await import('#console/ui/use-list.ts');
  const { useSelection } = await import('#console/ui/use-selection.ts');
  const columns = [{ id: 'id', header: 'Item', cell: (row: Row) => row.id }];
  const options = [{ value: 'sold', label: 'Sold' }];
  function Items() {
    const list = useList<Row, 'state'>({ load, filters: ['state'] });
    return (
      <main tabIndex={-1}>
        <FilterBar list={list} filters={[{ name: 'state', label: 'State', options }]} />
        <DataTable
          label="Items"
          list={list}
          columns={columns}
          rowId={({ id }) => id}
          empty="No items"
          selection={useSelection<Row>()}
        />
      </main>
    );
  }
  render(<Items />);
  const user = userEvent.setup();
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  const expectFocus = (element: Element | undefined) => waitFor(() => expect(document.activeElement).toBe(element));
  return { user, press, expectFocus };
}

test('a filter that is taken away hands it to the filters, picks that are let go of to the page', async () => {
  const { user, press, expectFocus } = await show(async () => ({ payload: [{ id: 'a' }], meta: { next: null } }));
  await press('Take away State: Sold');
  await expectFocus(document.getElementsByTagName('search')[0]);
  (await screen.findByRole('link', { name: 'a' })).focus();
  await user.keyboard(' ');
  await press(words.pickNone);
  await expectFocus(screen.getByRole('main'));
});

test('a list that is read after all hands it to the page', async () => {
  const load = vi
    .fn(async () => ({ payload: [{ id: 'a' }], meta: { next: null } }))
    .mockRejectedValueOnce(new Error('away'));
  const { press, expectFocus } = await show(load);
  await press(words.tryAgain);
  await expectFocus(screen.getByRole('main'));
});
