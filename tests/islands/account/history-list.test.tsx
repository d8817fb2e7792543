/** A history: empty rows that keep its height, pages in the address, and responses that come in another order than their requests. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

interface Entry {
  id: string;
}

/** Opens a history of three pages; each request waits until the test answers it. */
async function openHistory(path = '/account/orders') {
  history.replaceState(null, '', path);
  const { HistoryList } = await import('#islands/account/HistoryList.tsx');
  const { render } = await import('@testing-library/react');
  const waiting = new Map<number, (ids: readonly string[]) => void>();
  const load = ({ page }: { page: number }) =>
    new Promise<{ payload: Entry[]; meta: { pages: number } }>((resolve) => {
      waiting.set(page, (ids) => resolve({ payload: ids.map((id) => ({ id })), meta: { pages: 3 } }));
    });
  render(
    <HistoryList
      language="en"
      title="Orders"
      load={load}
      failedText="It failed"
      row={({ id }) => id}
      empty="Nothing"
      rowsPerPage={3}
    />,
  );
  const answer = async (page: number, ...ids: string[]) => {
    await waitFor(() => expect(waiting.has(page)).toBe(true));
    waiting.get(page)?.(ids);
  };
  return { answer, user: userEvent.setup() };
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const listed = (...ids: string[]) => waitFor(() => expect(shown().slice(0, ids.length)).toEqual(ids));

test('a short page has empty rows that only the eye sees', async () => {
  const { answer } = await openHistory();
  expect(screen.getByRole('region', { name: 'Orders' }).getAttribute('aria-busy')).toBe('true');
  await answer(1, 'a');
  await listed('a');
  expect(screen.getByRole('region', { name: 'Orders' }).getAttribute('aria-busy')).toBeNull();
  expect(document.querySelectorAll('.history-row')).toHaveLength(3);
  expect(document.querySelectorAll('.history-row[aria-hidden]')).toHaveLength(2);
});

test('the page that was asked for last is shown, in whatever order the responses come', async () => {
  const { answer, user } = await openHistory('/account/orders?page=2');
  await answer(2, 'c', 'd');
  await listed('c', 'd');
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  expect(location.search).toBe('');
  await answer(1, 'a', 'b');
  await listed('a', 'b');
  await answer(3, 'e');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shown().slice(0, 2)).toEqual(['a', 'b']);
});

test('another page is announced once its rows are there', async () => {
  const { answer, user } = await openHistory();
  const said = () => screen.getByRole('status').textContent;
  await answer(1, 'a');
  await listed('a');
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(said()).toBe('');
  await answer(2, 'b');
  await listed('b');
  expect(said()).toBe('Page 2');
});

test('a page beyond the last one leads to it, but not when the list was left before its answer', async () => {
  const { answer } = await openHistory('/account/orders?page=9');
  await answer(9);
  await waitFor(() => expect(location.search).toBe('?page=3'));
  cleanup();
  const { answer: answerLate } = await openHistory('/account/orders?page=9');
  cleanup();
  history.replaceState(null, '', '/account/offers?group=waiting');
  await answerLate(9);
  await act(async () => {});
  expect(location.search).toBe('?group=waiting');
});
