/**
 * A page's surroundings for the stores and the API client: storage, cookies and a network that leads to the app of a test's world.
 * The cookies are those of a `Browser`, which the page shares.
 */
import { setPersistentEngine } from '@nanostores/persistent';
import { vi } from 'vitest';
import type { Browser } from './browser.ts';

export interface Page {
  storage: Map<string, string>;
  /** Where the page was led to. */
  left: string[];
  /** Methods and paths of what was called, in order, without queries. */
  calls: string[];
  /** Runs before a call is answered, after its answer was made. */
  beforeAnswer: (call: string) => void;
  /** Answers of its own in the place of the network's; none when it gives undefined. */
  instead: (call: string) => Response | Error | undefined;
}

/** Puts the globals of a page in place; `vi.unstubAllGlobals` takes them away. Stores are to be imported after. */
export function openPage(browser: Browser): Page {
  const storage = new Map<string, string>();
  const page: Page = { storage, left: [], calls: [], beforeAnswer: () => undefined, instead: () => undefined };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  // The stores' own keys, of this page alone: their library outlives it.
  setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} });
  const leave = (path: string) => void page.left.push(path);
  vi.stubGlobal('location', { pathname: '/account', search: '', assign: leave, replace: leave });
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get cookie() {
      return [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    },
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string | Request, init: RequestInit = {}) => {
    // The world's own calls, to its database.
    if (typeof url !== 'string' || !url.startsWith('/api')) return fetch(url, init);
    const method = init.method ?? 'GET';
    const call = `${method} ${url.replace(/\?.*$/, '')}`;
    page.calls.push(call);
    const given = page.instead(call);
    if (given instanceof Error) throw given;
    if (given) return given;
    const headers = Object.fromEntries(new Headers(init.headers));
    const path = url.replace(/^\/api/, '');
    const {
      status,
      body,
      headers: answered,
    } = await browser.send(method, path, init.body ?? undefined, {
      headers,
      withoutCsrf: true,
    });
    page.beforeAnswer(call);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: answered });
  });
  return page;
}
