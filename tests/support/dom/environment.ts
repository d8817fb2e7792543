/**
 * The vitest environment of the DOM layer: one happy-dom window per worker. The network classes stay Node's, because the API runs in the
 * same thread and happy-dom's `Request` forbids the headers that the API reads.
 */
import { GlobalWindow } from 'happy-dom';
import elements from 'happy-dom/lib/config/HTMLElementConfig.js';
import type { Environment } from 'vitest/runtime';
import { populateGlobal } from 'vitest/runtime';
import { addPopovers } from './popover.ts';
import { createStorage } from './storage.ts';

// Younger than happy-dom's list of elements.
Object.assign(elements, { search: { className: 'HTMLElement', contentModel: 'anyDescendants' } });

const kept = ['Blob', 'File', 'FormData', 'WebSocket', 'Performance'] as const;

export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global) {
    const originals = kept.map((key) => [key, Object.getOwnPropertyDescriptor(global, key)] as const);
    const window = new GlobalWindow({
      url: 'http://localhost:4321/',
      width: 1280,
      height: 800,
      settings: {
        disableErrorCapturing: true,
        disableJavaScriptFileLoading: true,
        disableCSSFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
      },
    });
    populateGlobal(global, window, { bindFunctions: true });
    for (const [key, descriptor] of originals) if (descriptor) Object.defineProperty(global, key, descriptor);
    for (const key of ['localStorage', 'sessionStorage'])
      Object.defineProperty(global, key, { configurable: true, value: createStorage() });
    addPopovers(window);
    // The window lasts as long as its worker, which no other project shares: a timer that a test left behind still finds it.
    return { teardown() {} };
  },
} satisfies Environment;
