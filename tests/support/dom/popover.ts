/**
 * Popovers and modal dialogs for happy-dom, which reflects their attributes and opens neither: top layer, light dismissal, Escape, focus
 * that goes back, and the browser's own rule that hides what is closed.
 */
import type { GlobalWindow, Event as WindowEvent } from 'happy-dom';

const open = 'data-popover-open';
const hidden = `[popover]:not([${open}]), dialog:not([open]), [hidden] { display: none }`;

/** Adds to the prototypes of `window` what the widgets of the site call. */
export function addPopovers(window: GlobalWindow): void {
  const prototype = window.HTMLElement.prototype as unknown as HTMLElement;
  const document = window.document as unknown as Document;
  const known = (selectors: string) => selectors.replaceAll(':popover-open', `[${open}]`);
  const { matches } = prototype;
  Object.assign(prototype, {
    matches(this: HTMLElement, selectors: string) {
      return matches.call(this, known(selectors));
    },
  });
  const querySelector = document.querySelector.bind(document);
  Object.assign(document, { querySelector: (selectors: string) => querySelector(known(selectors)) });
  const focusBefore = new WeakMap<HTMLElement, Element | null>();
  const remember = (element: HTMLElement) => focusBefore.set(element, document.activeElement);
  const giveBack = (element: HTMLElement) => {
    const before = focusBefore.get(element);
    if (before instanceof HTMLElement && element.contains(document.activeElement)) before.focus();
  };
  prototype.showPopover = function () {
    if (this.hasAttribute(open)) throw new DOMException('The popover is open already.', 'InvalidStateError');
    remember(this);
    this.setAttribute(open, '');
    announce(this, 'closed', 'open');
  };
  prototype.hidePopover = function () {
    if (!this.hasAttribute(open)) return;
    giveBack(this);
    this.removeAttribute(open);
    announce(this, 'open', 'closed');
  };
  prototype.togglePopover = function () {
    const isOpen = this.hasAttribute(open);
    if (isOpen) this.hidePopover();
    else this.showPopover();
    return !isOpen;
  };
  prototype.scrollIntoView = () => undefined;

  const dialog = window.HTMLDialogElement.prototype as unknown as HTMLDialogElement;
  dialog.showModal = function () {
    remember(this);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href], [tabindex]')?.focus();
  };
  dialog.close = function () {
    if (!this.open) return;
    giveBack(this);
    this.removeAttribute('open');
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };

  const openOnes = () => [...document.querySelectorAll<HTMLElement>(`[popover="auto"][${open}]`)];
  // After the page's own listeners, as a browser acts after the event, and before the click.
  listenLast(window, 'pointerup', (event) => {
    const target = event.target as unknown as Element;
    for (const each of openOnes()) if (!each.contains(target)) each.hidePopover();
  });
  listenLast(window, 'keydown', (event) => {
    if (!('key' in event) || event.key !== 'Escape' || event.defaultPrevented) return;
    const top = openOnes().at(-1);
    if (top) return top.hidePopover();
    const modal = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (modal?.dispatchEvent(new Event('cancel', { cancelable: true }))) modal.close();
  });
}

/** Listens behind what the page has added to the window since. */
function listenLast(window: GlobalWindow, type: string, listener: (event: WindowEvent) => void): void {
  const goLast = () => {
    window.removeEventListener(type, listener);
    window.addEventListener(type, listener);
  };
  window.addEventListener(type, goLast, true);
}

/** The style sheet that a browser brings itself, as far as it hides things. */
export function addBrowserStyles(document: Document): void {
  const style = document.createElement('style');
  style.textContent = hidden;
  document.head.appendChild(style);
}

/** `beforetoggle` at once, `toggle` in a task of its own, as the standard has it. */
function announce(element: HTMLElement, oldState: string, newState: string): void {
  const toggle = (type: string) => Object.assign(new Event(type), { oldState, newState });
  element.dispatchEvent(toggle('beforetoggle'));
  setTimeout(() => element.dispatchEvent(toggle('toggle')));
}
