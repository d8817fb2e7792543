/** When the directive `client:touch` loads an island, and when it tries again. */
import { beforeEach, expect, test, vi } from 'vitest';
import touch, { type TouchOptions } from '#islands/client-touch.ts';

let island: HTMLElement;
beforeEach(() => {
  island = document.createElement('div');
  island.setAttribute('ssr', '');
  document.body.appendChild(island);
});

/** As Astro does: what could not be loaded is told to the document, and hydrates to nothing. */
function sleep(arrives: () => boolean, value?: TouchOptions) {
  const hydrate = vi.fn(async () => void (arrives() && island.removeAttribute('ssr')));
  touch(async () => hydrate, { name: 'touch', value } as never, island);
  return hydrate;
}

const touched = async (name = 'pointerdown') => {
  island.dispatchEvent(new Event(name));
  await new Promise((resolve) => setTimeout(resolve, 0));
};

test.each(['pointerover', 'pointerdown', 'focusin', 'wake'])('%s loads it, once', async (name) => {
  const hydrate = sleep(() => true);
  await touched(name);
  await touched(name);
  expect(hydrate).toHaveBeenCalledOnce();
});

test('one that did not arrive is tried again with the next touch, and no more once it is awake', async () => {
  let isOnline = false;
  const hydrate = sleep(() => isOnline);
  await touched();
  await touched('focusin');
  expect(hydrate).toHaveBeenCalledTimes(2);
  isOnline = true;
  await touched();
  await touched();
  expect(hydrate).toHaveBeenCalledTimes(3);
});

test('touches while it is on its way load it once', async () => {
  const hydrate = sleep(() => true);
  island.dispatchEvent(new Event('pointerover'));
  await touched();
  expect(hydrate).toHaveBeenCalledOnce();
});
