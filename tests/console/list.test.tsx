/** A list of the console: its state in the address, its pages, its freshness, its failures. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListAnswer } from '#console/ui/use-list.ts';
import { listRefreshMs, typingPauseMs } from '#rules/limits/console.ts';

interface Row {
  id: string;
  cents: number;
}

type Query = { search?: string; state?: string; sort?: string; cursor?: string; limit: number };
type Options = { signal?: AbortSignal; isBackground?: boolean };
type Load = (query: Query, options: Options) => Promise<ListAnswer<Row>>;

const rows = (...ids: string[]): Row[] => ids.map((id, index) => ({ id, cents: (index + 1) * 100 }));
const answer = (ids: string[], next: string | null = null): ListAnswer<Row> => ({
  payload: rows(...ids),
  meta: { next },
});

async function show(load: Load, path = '/ops/orders') {
  history.replaceState(null, '', path);
  const { DataTable } = await import('#console/ui/DataTable.tsx');
  const { FilterBar } = await import('#console/ui/FilterBar.tsx');
  const { useList } = await import('#console/ui/use-list.ts');
  const columns = [
    { id: 'id', header: 'Order', cell: (row: Row) => row.id, sort: 'id', csv: (row: Row) => row.id },
    { id: 'sum', header: 'Sum', cell: (row: Row) => String(row.cents), csv: (row: Row) => row.cents },
  ];
  function Orders() {
    const list = useList<Row, 'state'>({ load, filters: ['state'], defaults: { state: 'open' }, sort: '-created' });
    return (
      <>
        <FilterBar
          list={list}
          searchLabel="Search orders"
          filters={[{ name: 'state', label: 'State', options: [{ value: 'open', label: 'Open' }] }]}
        />
        <DataTable label="Orders" list={list} columns={columns} rowId={({ id }) => id} empty="No orders yet" />
      </>
    );
  }
  render(<Orders />);
  return userEvent.setup();
}

const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

afterEach(() => {
  vi.useRealTimers();
});

test('the address says what is asked for, and the defaults what it leaves out', async () => {
  const load = vi.fn<Load>(async () => answer(['ord_1']));
  await show(load, '/ops/orders?search=ada&sort=id&cursor=a&cursor=b');
  await screen.findByText('ord_1');
  expect(load.mock.calls[0]?.[0]).toEqual({ state: 'open', search: 'ada', sort: 'id', cursor: 'b', limit: 50 });
});

test('a filter that is set to any stands in the address against its default', async () => {
  const load = vi.fn<Load>(async () => answer(['ord_1']));
  const user = await show(load);
  await screen.findByText('ord_1');
  await user.click(screen.getByRole('button', { name: /^State/ }));
  await user.click(screen.getByRole('option', { name: 'any' }));
  await waitFor(() => expect(load.mock.calls.at(-1)?.[0].state).toBeUndefined());
  expect(location.search).toBe('?state=*');
});

test('what narrows a list stands as chips, each with a way to take it away', async () => {
  const load = vi.fn<Load>(async () => answer(['ord_1']));
  const user = await show(load, '/ops/orders?state=*');
  await user.click(await screen.findByRole('button', { name: 'Take away State: any' }));
  await waitFor(() => expect(load.mock.calls.at(-1)?.[0].state).toBe('open'));
  expect(location.search).toBe('');
  expect(screen.queryByRole('list', { name: 'What narrows the list' })).toBeNull();
});

test('typing searches when it pauses, from the first page on', async () => {
  const load = vi.fn<Load>(async ({ search }) => answer([search ?? 'all']));
  const user = await show(load, '/ops/orders?cursor=a');
  await screen.findByText('all');
  await user.keyboard('/');
  await user.keyboard('ada');
  expect(await screen.findByText('ada')).toBeDefined();
  expect(location.search).toBe('?search=ada');
  expect(load.mock.calls.map(([{ search }]) => search)).toEqual([undefined, 'ada']);
});

test('the space after which somebody pauses stays in the search', async () => {
  const load = vi.fn<Load>(async ({ search }) => answer([search ?? 'all']));
  const user = await show(load);
  await screen.findByText('all');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(field, 'ada ');
  expect(await screen.findByText('ada')).toBeDefined();
  expect(field.value).toBe('ada ');
  await user.type(field, 'byron');
  expect(await screen.findByText('ada byron')).toBeDefined();
});

test('a day that is typed is taken once, when its year is whole; what is left before goes back', async () => {
  history.replaceState(null, '', '/ops/people?from=2026-11-22');
  const { FilterBar } = await import('#console/ui/FilterBar.tsx');
  const { useList } = await import('#console/ui/use-list.ts');
  const load = vi.fn(async () => answer([]));
  function Audit() {
    const list = useList<Row, 'from'>({ load, filters: ['from'] });
    return <FilterBar list={list} filters={[{ name: 'from', label: 'From', kind: 'day' }]} />;
  }
  render(<Audit />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  const type = (day: string) => fireEvent.change(field, { target: { value: day } });
  const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, typingPauseMs + 50)));
  const steps = history.length;
  type('0002-11-22');
  await pause();
  expect([field.value, location.search]).toEqual(['0002-11-22', '?from=2026-11-22']);
  for (const day of ['0020-11-22', '0202-11-22', '2025-11-22', '2025-01-22', '2025-12-22']) type(day);
  await waitFor(() => expect(location.search).toBe('?from=2025-12-22'));
  expect([history.length - steps, load.mock.calls.length]).toEqual([1, 2]);
  type('0002-12-22');
  fireEvent.blur(field);
  expect(field.value).toBe('2025-12-22');
  type('');
  await waitFor(() => expect(location.search).toBe(''));
});

const isDead = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('pages go on by cursors and back by those that the address kept', async () => {
  const pages: Record<string, ListAnswer<Row>> = {
    '': answer(['ord_1'], 'c1'),
    c1: answer(['ord_2'], 'c2'),
    c2: answer(['ord_3']),
  };
  const user = await show(async ({ cursor = '' }) => pages[cursor] ?? answer([]));
  for (const id of ['ord_2', 'ord_3']) {
    await waitFor(() => expect(isDead('Next page')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText(id);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }));
  }
  expect(location.search).toBe('?cursor=c1&cursor=c2');
  expect(isDead('Next page')).toBe(true);
  await user.keyboard('{Enter}');
  expect(location.search).toBe('?cursor=c1&cursor=c2');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('ord_2');
  expect(location.search).toBe('?cursor=c1');
});

test('a header orders, and a second press the other way round', async () => {
  const load = vi.fn<Load>(async () => answer(['ord_1']));
  const user = await show(load);
  const header = await screen.findByRole('button', { name: 'Order' });
  await user.click(header);
  await user.click(header);
  await waitFor(() => expect(load.mock.calls.map(([{ sort }]) => sort)).toEqual(['-created', '-id', 'id']));
  expect(screen.getByRole('columnheader', { name: 'Order' }).getAttribute('aria-sort')).toBe('ascending');
});

test('an answer to an earlier search never overtakes a later one', async () => {
  const open: Record<string, (value: ListAnswer<Row>) => void> = {};
  const signals: Record<string, AbortSignal | undefined> = {};
  const { changeAddress } = await import('#console/ui/address.ts');
  await show(({ search = '' }, { signal }) => {
    signals[search] = signal;
    return new Promise((resolve) => {
      open[search] = resolve;
    });
  }, '/ops/orders?search=slow');
  await waitFor(() => expect(open.slow).toBeDefined());
  act(() => changeAddress({ search: 'quick' }));
  await waitFor(() => expect(open.quick).toBeDefined());
  await act(async () => {
    open.quick?.(answer(['quick']));
    open.slow?.(answer(['slow']));
  });
  expect([shown(), signals.slow?.aborted]).toEqual([['quick'], true]);
});

test('a visible list is read again every listRefreshMs, and not before, as something that the person did not do', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let number = 0;
  const load = vi.fn<Load>(async () => answer([`read_${++number}`]));
  await show(load);
  await screen.findByText('read_1');
  await act(async () => vi.advanceTimersByTime(listRefreshMs - 1));
  expect(load).toHaveBeenCalledOnce();
  await act(async () => vi.advanceTimersByTime(1));
  await screen.findByText('read_2');
  await act(async () => vi.advanceTimersByTime(listRefreshMs));
  await screen.findByText('read_3');
  expect(load.mock.calls.map(([, { isBackground }]) => isBackground)).toEqual([false, true, true]);
});

test('rows stay when they cannot be read again, with the reason and a way to try', async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  let isDown = false;
  const user = await show(async () => {
    if (isDown) throw new ApiFailure(503, { message: 'The database rests.' });
    return answer(['ord_1']);
  });
  await screen.findByText('ord_1');
  isDown = true;
  act(() => void dispatchEvent(new Event('focus')));
  expect((await screen.findByRole('alert')).textContent).toContain('The database rests.');
  expect(shown()).toEqual(['ord_1']);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an empty list says so, and one that is narrowed how to see more', async () => {
  const user = await show(async ({ search }) => answer(search ? [] : ['ord_1']), '/ops/orders?search=nobody');
  expect(await screen.findByText('Nothing matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('ord_1')).toBeDefined();
});

test('a search that Enter was quicker with than the pause does not lead back to the first page', async () => {
  await show(async ({ search = '', cursor = '' }) => answer([`${search}${cursor}`], cursor ? null : '-more'));
  await screen.findByRole('searchbox');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await act(async () => {});
  expect(location.search).toBe('?search=ada&cursor=-more');
  act(() => void vi.advanceTimersByTime(typingPauseMs));
  expect(location.search).toBe('?search=ada&cursor=-more');
});
