import { expect, test, vi } from 'vitest';

test('the rows of the home page are laid out a second after the rest', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div class="home-rows"></div>';
  const isLaidOut = () => document.querySelector('.home-rows')?.hasAttribute('data-laid-out');
  await import('#browser/home-rows.ts');
  vi.advanceTimersByTime(900);
  expect(isLaidOut()).toBe(false);
  vi.advanceTimersByTime(200);
  expect(isLaidOut()).toBe(true);
  vi.useRealTimers();
});
