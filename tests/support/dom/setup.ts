/** Returns every test of the DOM layer a new page: modules, storage, document and listeners of the one before are gone. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { addBrowserStyles } from './popover.ts';

/** The timers of Node, whatever a test does to time. */
const { setTimeout: setRealTimeout, setImmediate: setRealImmediate } = globalThis;

/** Tasks in a row that React may take for a render, its effects and what these change: more on a busy machine, where it yields after each. */
const tasksMax = 20;

configure({
  asyncUtilTimeout: 10_000,
  // The library's own waits for a timer of the test, which never comes when the test has stopped time, and for one task alone.
  async asyncWrapper(work) {
    const result = await work();
    await new Promise((resolve) => setRealTimeout(resolve, 0));
    for (let task = 0; task < tasksMax; task++) await new Promise((resolve) => setRealImmediate(resolve));
    return result;
  },
  // The roles that are there, without the whole document after them.
  getElementError: (message) => new Error(message?.split('\nIgnored nodes')[0]?.slice(0, 4_000)),
});

/** Listeners on the document that React and user-event add once for all tests. */
const lasting = ['selectionchange', 'focus', 'blur', 'focusin', 'focusout'];

let stopListening: (() => void)[] = [];

/** `target.addEventListener` that records how each listener is removed. */
function recording(
  target: Pick<Document, 'addEventListener' | 'removeEventListener'>,
): typeof document.addEventListener {
  const add = target.addEventListener.bind(target);
  return (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
    add(type, listener, options);
    if (!lasting.includes(type)) stopListening.push(() => target.removeEventListener(type, listener, options));
  };
}

const root = document.documentElement;

// What a file imports at its head is loaded before its first test, and reads the language of the page as a script of a page does.
root.lang = 'en';

beforeEach(() => {
  vi.resetModules();
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  root.lang = 'en';
  document.head.replaceChildren();
  document.body.replaceChildren();
  addBrowserStyles(document);
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('addEventListener', recording(globalThis));
  document.addEventListener = recording(document);
});

afterEach(() => {
  cleanup();
  for (const stop of stopListening) stop();
  stopListening = [];
  Reflect.deleteProperty(document, 'addEventListener');
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
});
