/** What can be kept as evidence with a trade. What a file is, its first bytes say: its name is whatever somebody called it. */

export const evidenceTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** How the name of a file ends that is saved. */
export const evidenceEndings: Readonly<Record<EvidenceType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

/** Parts of the first bytes, by where they stand. */
const beginnings: readonly (readonly [EvidenceType, Readonly<Record<number, string>>])[] = [
  ['image/png', { 0: '\x89PNG\r\n\x1a\n' }],
  ['image/jpeg', { 0: '\xff\xd8\xff' }],
  ['image/webp', { 0: 'RIFF', 8: 'WEBP' }],
  ['application/pdf', { 0: '%PDF-' }],
];

/** Null for what is none of the types. */
export function evidenceTypeOf(bytes: Uint8Array): EvidenceType | null {
  const beginning = String.fromCharCode(...bytes.subarray(0, 16));
  const known = beginnings.find(([, parts]) =>
    Object.entries(parts).every(([at, part]) => beginning.startsWith(part, Number(at))),
  );
  if (known) return known[0];
  return isPlainText(bytes) ? 'text/plain' : null;
}

/** UTF-8 without control characters but tabs, line ends and form feeds. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text !== '' && !/[^\P{Cc}\t\n\f\r]/u.test(text);
  } catch {
    return false;
  }
}
