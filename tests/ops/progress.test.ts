/** How far a long command has come, as a terminal and as a log show it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progress } from '../../src/ops/progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is written to a terminal. */
function terminal() {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  // safe because no more of a stream is asked for
  return { written, stream: { isTTY: true, write } as unknown as NodeJS.WriteStream };
}

test('a terminal has one line that moves, with the time that is left, and none at the end', () => {
  const { written, stream } = terminal();
  const bar = progress('Reading', stream);
  vi.advanceTimersByTime(30_000);
  bar.at(1, 4, '10 lines');
  vi.advanceTimersByTime(99);
  bar.at(2, 4, 'too soon to be read');
  vi.advanceTimersByTime(29_901);
  bar.at(2, 4, '20 lines');
  bar.end();
  expect(written).toEqual([
    `\r\u001b[K${'█'.repeat(6)}${'░'.repeat(18)} Reading 25 % · 10 lines · 1:30 left`,
    `\r\u001b[K${'█'.repeat(12)}${'░'.repeat(12)} Reading 50 % · 20 lines · 1:00 left`,
    '\r\u001b[K',
  ]);
});

test('more than was expected is a whole, and nothing that was shown is cleared', () => {
  const { written, stream } = terminal();
  progress('Reading', stream).end();
  expect(written).toEqual([]);
  const bar = progress('Reading', stream);
  bar.at(5, 4, 'more');
  vi.advanceTimersByTime(100);
  bar.at(0, 0, 'of nothing');
  expect(written).toEqual([
    `\r\u001b[K${'█'.repeat(24)} Reading 100 % · more · 0:00 left`,
    `\r\u001b[K${'░'.repeat(24)} Reading 0 % · of nothing · 0:00 left`,
  ]);
});

test('elsewhere a line is said every five seconds, beside the answer', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const { written, stream } = terminal();
    const bar = progress('Restoring', Object.assign(stream, { isTTY: false }));
    bar.at(1, 4, 'at once');
    vi.advanceTimersByTime(5_000);
    bar.at(2, 4, '20 rows');
    bar.end();
    expect(said.mock.calls).toEqual([['Restoring 50 % · 20 rows · 0:05 left']]);
    expect(written).toEqual([]);
  } finally {
    said.mockRestore();
  }
});
