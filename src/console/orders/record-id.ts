/** Which kind of record an id of this screen's address names. */
export function isLineId(id: string): boolean {
  return id.startsWith('lin_') || id.startsWith('ord_');
}
