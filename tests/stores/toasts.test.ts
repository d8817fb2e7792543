/** The queue of toasts: drawn once, said once, carried over one page change, errors dismissed by a new attempt. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carriedToastMs } from '#rules/limits.ts';

const open = () => import('#stores/toasts.ts');
type Stores = Awaited<ReturnType<typeof open>>;

/** The stores of the next page of the same tab. */
const nextPage = () => {
  vi.resetModules();
  return open();
};

const waiting = ({ $toasts }: Stores) => $toasts.get().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('what waits is handed over once', async () => {
  const page = await open();
  page.showToast('success', 'Saved.');
  expect(page.takeToasts().map(({ kind, text, ms }) => [kind, text, ms > 0])).toEqual([['success', 'Saved.', true]]);
  expect(page.takeToasts()).toEqual([]);
});

test('two reports of one failure make one toast, a later one another', async () => {
  const page = await open();
  page.showToast('error', 'It failed.');
  page.showToast('error', 'It failed.');
  page.showToast('warning', 'It failed.');
  expect(waiting(page)).toEqual(['It failed.', 'It failed.']);
  vi.advanceTimersByTime(300);
  page.showToast('error', 'It failed.');
  expect(waiting(page)).toHaveLength(3);
});

test('an unread toast is shown again on the next page, and not on the one after', async () => {
  (await open()).showToast('info', 'Welcome.');
  const next = await nextPage();
  next.resumeToasts();
  expect(next.takeToasts().map(({ text }) => text)).toEqual(['Welcome.']);
  const third = await nextPage();
  third.resumeToasts();
  expect(waiting(third)).toEqual([]);
});

test('a toast that was closed or ran out does not come back', async () => {
  const page = await open();
  page.showToast('info', 'Read.');
  for (const { id } of page.takeToasts()) page.forgetToast(id);
  const next = await nextPage();
  next.resumeToasts();
  expect(waiting(next)).toEqual([]);
});

test('a page that is left before it can draw loses no toast', async () => {
  (await open()).showToast('info', 'Welcome.');
  const slow = await nextPage();
  slow.resumeToasts();
  vi.advanceTimersByTime(60_000);
  const next = await nextPage();
  next.resumeToasts();
  expect(waiting(next)).toEqual(['Welcome.']);
});

test.each([
  { milliseconds: carriedToastMs - 1, carried: ['Old.'] },
  { milliseconds: carriedToastMs, carried: [] },
])(
  'a toast is carried over until carriedToastMs are over: after $milliseconds ms',
  async ({ milliseconds, carried }) => {
    (await open()).showToast('info', 'Old.');
    vi.advanceTimersByTime(milliseconds);
    const next = await nextPage();
    next.resumeToasts();
    expect(waiting(next)).toEqual(carried);
  },
);

test('carried toasts come before those of the page', async () => {
  (await open()).showToast('info', 'First.');
  const next = await nextPage();
  next.showToast('info', 'Second.');
  next.resumeToasts();
  expect(waiting(next)).toEqual(['First.', 'Second.']);
});

test('a new attempt dismisses errors, drawn or waiting, and nothing else', async () => {
  const page = await open();
  page.showToast('error', 'Drawn.');
  const [drawn] = page.takeToasts();
  page.showToast('error', 'Waiting.');
  page.showToast('success', 'Done.');
  page.dismissErrors();
  expect(waiting(page)).toEqual(['Done.']);
  expect(page.$dismissed.get()).toContain(drawn?.id);
});

test.each(['null', '{}', '[{}]', '{'])('stored as %s it is an empty queue', async (stored) => {
  sessionStorage.setItem('toasts', stored);
  const page = await open();
  page.resumeToasts();
  page.showToast('info', 'Hello.');
  expect(waiting(page)).toEqual(['Hello.']);
});
