/** Why a request is answered by a page that only says that it was refused, and where that page is. */
export const errorPageReasons = ['method', 'size', 'failed'] as const;

export type ErrorPageReason = (typeof errorPageReasons)[number];

/** The path without language. */
export function errorPagePath(reason: ErrorPageReason): string {
  return `/refused/${reason}`;
}
