/** Why a request is answered by a page that only says that it was refused, and where that page is. */
export const refusalReasons = ['method', 'size', 'failed'] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** The path without language. */
export function refusalPath(reason: RefusalReason): string {
  return `/refused/${reason}`;
}
