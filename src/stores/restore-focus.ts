/**
 * Keeps keyboard and screen-reader users where they are: when the focused element is removed, the nearest container that is left gets the
 * focus instead of the top of the page.
 */
const containers = 'dialog, [popover], fieldset, form, search, section, [role="alert"], main, header';

/** Time for a component to move the focus to a better element itself. */
const graceMs = 50;

/** `path` is what had the focus before this was loaded and what that was in, innermost first; it may be gone by now. */
export function keepFocus(path: readonly EventTarget[] = []): void {
  if (document.activeElement !== document.body) path = withAncestors(document.activeElement);
  document.addEventListener('focusin', (event) => {
    path = event.composedPath();
  });
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const container = path.find(isContainer);
    path = [];
    if (!container) return;
    if (!container.hasAttribute('tabindex')) container.tabIndex = -1;
    container.focus({ preventScroll: true });
  };
  const restoreWhenLost = () => {
    const isGone = path[0] instanceof Element && !path[0].isConnected;
    if (isGone && document.activeElement === document.body) setTimeout(restore, graceMs);
  };
  new MutationObserver(restoreWhenLost).observe(document.body, { childList: true, subtree: true });
  restoreWhenLost();
}

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/** What is not connected any more is not visible either. */
function isContainer(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches(containers) && target.checkVisibility();
}
