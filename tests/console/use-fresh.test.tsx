/** What the console reads and keeps fresh: what of it stays while more is on its way, and when that fails. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFresh } from '#console/ui/use-fresh.ts';
import { useRecord } from '#console/ui/use-record.ts';

test('what was read stays when it cannot be read again, and goes when something else cannot', async () => {
  let answer = async (key: string) => `what ${key} is`;
  const { result, rerender } = renderHook(({ key }) => useFresh(key, () => answer(key)), {
    initialProps: { key: 'one' },
  });
  await waitFor(() => expect(result.current).toMatchObject({ value: 'what one is', isLoading: false }));
  const failure = new Error('no answer');
  answer = () => Promise.reject(failure);
  await act(() => result.current.reload());
  expect(result.current).toMatchObject({ value: 'what one is', failure });
  rerender({ key: 'other' });
  expect(result.current).toMatchObject({ value: 'what one is', isLoading: true });
  await waitFor(() => expect(result.current).toMatchObject({ value: undefined, isLoading: false, failure }));
});

test('a record that cannot be read is not shown as the one before it', async () => {
  const { result, rerender } = renderHook(
    ({ id }) => useRecord(id, (each) => (each === 'first' ? Promise.resolve(each) : Promise.reject(new Error(each)))),
    { initialProps: { id: 'first' } },
  );
  await waitFor(() => expect(result.current.value).toBe('first'));
  rerender({ id: 'second' });
  expect(result.current.value).toBeUndefined();
  await waitFor(() => expect(result.current.failure).toEqual(new Error('second')));
  expect(result.current.value).toBeUndefined();
});

test('whoever asked for an earlier record to be read again gets the present one read, which stays', async () => {
  const { result, rerender } = renderHook(({ id }) => useRecord(id, (each) => Promise.resolve(each)), {
    initialProps: { id: 'first' },
  });
  await waitFor(() => expect(result.current.value).toBe('first'));
  const { reload } = result.current;
  rerender({ id: 'second' });
  await waitFor(() => expect(result.current.value).toBe('second'));
  await act(reload);
  expect(result.current.value).toBe('second');
});
