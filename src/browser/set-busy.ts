/** Makes a button busy, in which each `<span>` is shown either while it is busy or while it is not. Disabled, it would lose the focus. */
export function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
  }
  for (const part of button.querySelectorAll('span')) part.hidden = !part.hidden;
}
