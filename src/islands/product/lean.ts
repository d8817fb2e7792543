/** A picture that leans towards the pointer of a mouse, as a thing in a case would be turned to the light. The sheet says by how much, and for whom. */
import type { PointerEvent } from 'react';

/** For the element whose descendants lean: `--lean-x` and `--lean-y` go from -1 to 1, and are gone when the pointer is. */
export const lean = {
  onPointerMove({ currentTarget, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    currentTarget.style.setProperty('--lean-x', String(((clientX - left) / width) * 2 - 1));
    currentTarget.style.setProperty('--lean-y', String(((clientY - top) / height) * 2 - 1));
  },
  onPointerLeave({ currentTarget }: PointerEvent<HTMLElement>) {
    currentTarget.removeAttribute('style');
  },
};
