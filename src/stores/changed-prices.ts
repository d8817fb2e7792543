/** Euro cents of items whose price was changed after the page was rendered, by their ids. */
const changed = new Map<string, number>();

export function rememberPrice(id: string, cents: number): void {
  changed.set(id, cents);
}

/** The newest price that this page knows, of an item that it was rendered with `cents`. */
export function newestCents(id: string, cents: number): number {
  return changed.get(id) ?? cents;
}
