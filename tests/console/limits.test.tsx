/** How much of a list a browser takes on, and what the console asks for while somebody types. */
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { List } from '#console/ui/use-list.ts';
import {
  filePieceBytes,
  fileStartBytes,
  paletteLettersMin,
  pickedRowsMax,
  recordsPerCall,
  savedRemarksMax,
  savedRowsMax,
  typingPauseMs,
} from '#rules/limits/console.ts';
import { savedFiles } from '../support/dom/saved-files.ts';

interface Row {
  id: string;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A list that gives as many rows as it is asked for, of those it has. */
function listOf(rows: number): List<Row, string> {
  const page = { number: 1, hasPrevious: false, hasNext: true, next: () => undefined, previous: () => undefined };
  const loadAll = async (max: number) => Array.from({ length: Math.min(rows, max) }, (_, n) => ({ id: `r${n}` }));
  // safe because the bar and the button read nothing else of it
  return { isEmpty: false, page, loadAll } as unknown as List<Row, string>;
}

const linesOf = async (file: Blob | undefined) => ((await file?.text()) ?? '').trimEnd().split('\r\n').length;

test('paletteLettersMin letters are searched for, once, typingPauseMs after the last key', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async (_url: string) => Response.json({ status: 'OK', payload: [] }));
  vi.stubGlobal('fetch', asked);
  const { useFound } = await import('#console/ui/use-found.ts');
  const typed = 'a'.repeat(paletteLettersMin);
  const { rerender } = renderHook(useFound, { initialProps: typed.slice(1) });
  await act(() => vi.advanceTimersByTimeAsync(10 * typingPauseMs));
  expect(asked).not.toHaveBeenCalled();
  for (const now of [typed, `${typed}b`]) {
    rerender(now);
    await act(() => vi.advanceTimersByTimeAsync(typingPauseMs - 1));
  }
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked.mock.calls.map(([url]) => new URL(url, 'http://shop.test').search)).toEqual([`?search=${typed}b`]);
});

test('savedRowsMax rows are saved, and it is said that there may be more; one less is the whole list', async () => {
  const files = savedFiles();
  const { CsvButton } = await import('#console/ui/CsvButton.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  const columns = [{ id: 'id', header: 'Order', cell: () => null, csv: ({ id }: Row) => id }];
  const told: number[] = [];
  for (const rows of [savedRowsMax - 1, savedRowsMax + 1]) {
    const { unmount } = render(<CsvButton list={listOf(rows)} columns={columns} name="orders" />);
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(files).toHaveLength(told.length + 1));
    told.push($toasts.get().length);
    unmount();
  }
  expect([await linesOf(files[0]), await linesOf(files[1])]).toEqual([savedRowsMax, savedRowsMax + 1]);
  expect(told).toEqual([0, 1]);
}, 30_000);

test('pickedRowsMax rows of a list are picked by one press, and not one more', async () => {
  const { SelectionBar } = await import('#console/ui/SelectionBar.tsx');
  const set = vi.fn();
  const selection = { rows: new Map<string, Row>(), set, clear: () => undefined, toggle: () => undefined };
  for (const rows of [pickedRowsMax, pickedRowsMax + 1]) {
    const { unmount } = render(
      <SelectionBar list={listOf(rows)} rowId={({ id }) => id} selection={selection as never}>
        {null}
      </SelectionBar>,
    );
    await userEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
    unmount();
  }
  await waitFor(() => expect(set.mock.calls.map(([picked]) => picked.size)).toEqual([pickedRowsMax, pickedRowsMax]));
});

test('savedRemarksMax remarks are saved of a report, and not one more', async () => {
  const files = savedFiles();
  const remark = { kind: 'doubt', field: 'price', value: '1', text: 'seems low' };
  const of = (rows: number) => Array.from({ length: rows }, (_, line) => ({ line, remarks: [remark] }));
  const { saveReport } = await import('#console/catalogue/import-report.ts');
  for (const remarks of [savedRemarksMax, savedRemarksMax + 1]) {
    vi.stubGlobal('fetch', async (url: string) => {
      const query = new URL(url, 'http://shop.test').searchParams;
      const from = Number(query.get('cursor') ?? 0);
      const to = Math.min(remarks, from + 20_001);
      const next = to < remarks ? String(to) : null;
      return Response.json({ status: 'OK', payload: of(to - from), meta: { next } });
    });
    await saveReport('imp_1', 'goods.csv', new AbortController().signal);
  }
  const head = 1;
  const lines = savedRemarksMax + head;
  expect([await linesOf(files[0]), await linesOf(files[1])]).toEqual([lines, lines]);
}, 30_000);

test('recordsPerCall records of a file are one call, and one more is another', async () => {
  const { openItemFile } = await import('#console/catalogue/item-file.ts');
  const callsFor = async (records: number) => {
    const file = await openItemFile(new File(['{"title":"a"}\n'.repeat(records)], 'goods.jsonl'));
    const calls: number[] = [];
    for await (const part of file?.parts(recordsPerCall) ?? []) calls.push(part.records.length);
    return calls;
  };
  expect(await callsFor(recordsPerCall)).toEqual([recordsPerCall]);
  expect(await callsFor(recordsPerCall + 1)).toEqual([recordsPerCall, 1]);
});

test('filePieceBytes bytes of a file are read at once, and one more in a second piece', async () => {
  const { openItemFile } = await import('#console/catalogue/item-file.ts');
  const piecesOf = async (bytes: number) => {
    const file = new File([`{"title":"${'a'.repeat(bytes - 12)}"}`], 'goods.jsonl');
    const slice = vi.spyOn(file, 'slice');
    await openItemFile(file);
    return slice.mock.results.map(({ value }) => value.size);
  };
  expect(await piecesOf(filePieceBytes)).toEqual([filePieceBytes]);
  expect(await piecesOf(filePieceBytes + 1)).toEqual([filePieceBytes, 1]);
});

test('columns are looked for in the first fileStartBytes bytes of a file, and not behind them', async () => {
  const { openItemFile } = await import('#console/catalogue/item-file.ts');
  const headAt = async (end: number) =>
    (await openItemFile(new File([`${' '.repeat(end - 5)}title\nRelic`], 'goods.csv')))?.head;
  expect(await headAt(fileStartBytes)).toEqual(['title']);
  expect(await headAt(fileStartBytes + 5)).toBeUndefined();
});
