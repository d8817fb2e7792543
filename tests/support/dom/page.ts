/**
 * A page of the shop in the DOM layer: storage, address, cookies and a network that leads to the API of a test's shop. Stores and islands
 * are imported after `openPage`, each test anew, because a page keeps its state in their modules.
 */
import { type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import type { LanguageCode } from '#rules/languages.ts';
import type { Browser } from '../browser.ts';

export interface PageOptions {
  /** Path and query; the home page when absent. */
  path?: string;
  language?: LanguageCode;
  /** Bearer token of a customer, kept as the sign-in form keeps it. */
  token?: string;
}

export interface Page {
  user: UserEvent;
  /** Addresses that the page was led to, by script or by a link. */
  left: string[];
  /** Methods and paths of the API calls in order, without queries. */
  calls: string[];
  /** Runs when an answer was made, before the page has it. */
  beforeAnswer: (call: string) => void | Promise<void>;
  /** An answer that takes the place of the API's; undefined lets the API answer. */
  instead: (call: string, url: string) => Response | Error | undefined | Promise<Response | Error | undefined>;
  show(island: ReactElement): RenderResult;
}

/** Opens a page for the visitor `browser`, whose cookies it shares. */
export function openPage(browser: Browser, { path = '/', language = 'en', token }: PageOptions = {}): Page {
  const page: Page = {
    user: userEvent.setup({ delay: null }),
    left: [],
    calls: [],
    beforeAnswer: () => undefined,
    instead: () => undefined,
    show: (island) => render(island),
  };
  document.documentElement.lang = language;
  history.replaceState(null, '', path);
  if (token) localStorage.setItem('token', token);
  shareCookies(browser);
  vi.stubGlobal('location', recordingLocation(page.left));
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link && !event.defaultPrevented) page.left.push(link.getAttribute('href') ?? '');
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | Request, init: RequestInit = {}) =>
    // The test's own calls to its database pass.
    typeof input === 'string' && input.startsWith('/api') ? answer(page, browser, input, init) : fetch(input, init),
  );
  return page;
}

async function answer(page: Page, browser: Browser, url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const call = `${method} ${url.replace(/\?.*$/, '')}`;
  page.calls.push(call);
  const responding = respond(page, browser, method, url, init).then(async (response) => {
    await page.beforeAnswer(call);
    return response;
  });
  return Promise.race([responding, ...(init.signal ? [aborted(init.signal)] : [])]);
}

async function respond(page: Page, browser: Browser, method: string, url: string, init: RequestInit) {
  const instead = await page.instead(`${method} ${url.replace(/\?.*$/, '')}`, url);
  if (instead instanceof Error) throw instead;
  if (instead) return instead;
  const headers = Object.fromEntries(new Headers(init.headers));
  const path = url.replace(/^\/api/, '');
  const result = await browser.send(method, path, init.body ?? undefined, { headers, withoutCsrf: true });
  const body = typeof result.body === 'string' ? result.body : JSON.stringify(result.body);
  return new Response(body, { status: result.status, headers: result.headers });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function shareCookies(browser: Browser): void {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    set(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      if (/max-age=0/i.test(text)) browser.cookies.delete(name);
      else browser.cookies.set(name, decodeURIComponent(value));
    },
  });
}

/** `location` that says where it is and, told to go elsewhere, stays and records the address. */
function recordingLocation(left: string[]): Location {
  const { location } = globalThis;
  const leave = (address: string | URL) => void left.push(String(address));
  const reload = () => leave(location.pathname + location.search);
  const instead: Record<PropertyKey, unknown> = { assign: leave, replace: leave, reload };
  return new Proxy(location, {
    get(target, key) {
      if (key in instead) return instead[key];
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(_, key, value) {
      if (key === 'href') leave(value);
      return key === 'href';
    },
  });
}
