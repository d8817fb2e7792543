/**
 * Keeps the place of who goes by keyboard or ear: when the control that has the focus goes away, what it stood in gets the focus, not the
 * top of the page.
 */
const homes = 'dialog, [popover], form, section, [role="alert"], main, header';

/** Components that know a better place have taken it by then. */
const afterMs = 50;

export function keepFocus(): void {
  /** The control that has the focus and all it stands in, from the inside out. */
  let path: readonly Element[] = [];
  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? withAncestors(target) : [];
  });
  const settle = () => {
    if (document.activeElement !== document.body) return;
    const home = path.find((element) => element.isConnected && element.matches(homes) && element.checkVisibility());
    path = [];
    if (!(home instanceof HTMLElement)) return;
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
    home.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (path[0] && !path[0].isConnected && document.activeElement === document.body) setTimeout(settle, afterMs);
  }).observe(document.body, { childList: true, subtree: true });
}

function withAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) found.push(each);
  return found;
}
