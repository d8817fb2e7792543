/**
 * Keeps keyboard and screen-reader users where they are: when the focused element is removed, the nearest container that is left gets the
 * focus instead of the top of the page.
 */
const containers = 'dialog, [popover], fieldset, form, search, section, [role="alert"], main, header';

/** Time for a component to move the focus to a better element itself. */
const graceMs = 50;

/** The focused element and what it is in, innermost first, up to the window. */
let path: readonly EventTarget[] = [];
for (let each = document.activeElement; each; each = each.parentElement) path = [...path, each];

document.addEventListener('focusin', (event) => {
  path = event.composedPath();
});

function restore(): void {
  if (document.activeElement !== document.body) return;
  const container = path.find(isContainer);
  path = [];
  if (!container) return;
  if (!container.hasAttribute('tabindex')) container.tabIndex = -1;
  container.focus({ preventScroll: true });
}

new MutationObserver(() => {
  const isGone = path[0] instanceof Element && !path[0].isConnected;
  if (isGone && document.activeElement === document.body) setTimeout(restore, graceMs);
}).observe(document.body, { childList: true, subtree: true });

/** What is not connected any more is not visible either. */
function isContainer(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches(containers) && target.checkVisibility();
}

export {};
