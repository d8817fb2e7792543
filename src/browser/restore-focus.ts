/**
 * Keeps keyboard and screen-reader users where they are: when the focused element is removed, the nearest container that is left gets the
 * focus instead of the top of the page.
 */
const containers = 'dialog, [popover], form, section, [role="alert"], main, header';

/** Time for a component to move the focus to a better element itself. */
const graceMs = 50;

export function restoreLostFocus(): void {
  /** The focused element and its ancestors, innermost first. */
  let path: readonly Element[] = [];
  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? withAncestors(target) : [];
  });
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const container = path.find(
      (element) => element.isConnected && element.matches(containers) && element.checkVisibility(),
    );
    path = [];
    if (!(container instanceof HTMLElement)) return;
    if (!container.hasAttribute('tabindex')) container.tabIndex = -1;
    container.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (path[0] && !path[0].isConnected && document.activeElement === document.body) setTimeout(restore, graceMs);
  }).observe(document.body, { childList: true, subtree: true });
}

function withAncestors(element: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) path.push(each);
  return path;
}
