/** A test that makes the product complain to the console fails. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    complaints.push(words);
  });
});

afterEach(() => {
  expect(complaints, 'console.error was called').toEqual([]);
});
