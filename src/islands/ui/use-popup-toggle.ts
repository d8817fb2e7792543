/**
 * Makes a button open and close its popup. `popovertarget` would do so without a script, but the standard forbids `aria-expanded` beside it,
 * which a combobox must have, and a press before hydration, which boot.js repeats, would close what the browser has opened.
 */
import { type MouseEvent, type RefObject, useRef } from 'react';

/** Props of the button. `show` opens the popup. */
export function usePopupToggle(popup: RefObject<HTMLElement | null>, show: () => void) {
  const wasOpenAtPress = useRef(false);
  const isOpen = () => popup.current?.matches(':popover-open') === true;
  return {
    // The browser closes a popup that is pressed beside, and does so before the click.
    onPointerDown: () => {
      wasOpenAtPress.current = isOpen();
    },
    onClick: ({ detail }: MouseEvent) => {
      const isByPointer = detail > 0;
      if (isOpen() || (isByPointer && wasOpenAtPress.current)) popup.current?.hidePopover();
      else show();
    },
  };
}
