/** The shop's requisites: name, address and numbers by law, parted by `·` or line breaks. The first part is its legal name. */

export function requisiteLines(requisites: string): string[] {
  return requisites.split(/\s*[·\n]\s*/).filter(Boolean);
}

/** Empty while nothing is set. */
export function legalName(requisites: string): string {
  return requisiteLines(requisites)[0] ?? '';
}
