/** Writes the part of a screen that `data-part` names; without a text it is taken away. */
export function writePart(
  screen: Element | DocumentFragment | null | undefined,
  part: string,
  text: string | undefined,
): void {
  const element = screen?.querySelector(`[data-part="${part}"]`);
  if (text === undefined) element?.remove();
  else if (element) element.textContent = text;
}
