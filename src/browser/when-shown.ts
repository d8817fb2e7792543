/** A page that the browser prerenders does nothing before it is opened: it may never be, and what the shop answers would be old by then. */

declare global {
  interface Document {
    readonly prerendering?: boolean;
  }
  interface PerformanceNavigationTiming {
    /** Milliseconds between the request of a prerendered page and its opening; 0 of any other. */
    readonly activationStart?: number;
  }
}

/** Resolves as soon as the page is shown, at once where it was not prerendered. */
export const whenShown = new Promise<void>((resolve) => {
  if (document.prerendering) document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  else resolve();
});
