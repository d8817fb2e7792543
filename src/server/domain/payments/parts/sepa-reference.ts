/** References that tell which deposit a bank transfer pays: `RG-XXXX-XXXX`, short enough to type, too many to guess. */

const pattern = /(?<![A-Z0-9])RG[\s./-]*((?:[A-Z0-9][\s./-]*){7}[A-Z0-9])(?![A-Z0-9])/g;

/** The reference that follows from an unguessable id. */
export function sepaReference(id: string): string {
  return grouped(id.slice(-8).toUpperCase());
}

/** The references in the remittance information of a bank transfer, however the payer spaced them or the bank cut them. */
export function referencesIn(remittance: readonly string[]): string[] {
  const texts = [...remittance, remittance.join(' ')];
  const matches = texts.flatMap((text) => [...text.toUpperCase().matchAll(pattern)]);
  const letters = matches.map(([, rest = '']) => rest.replace(/[^A-Z0-9]/g, ''));
  return [...new Set(letters)].map(grouped);
}

function grouped(eightLetters: string): string {
  return `RG-${eightLetters.slice(0, 4)}-${eightLetters.slice(4)}`;
}
