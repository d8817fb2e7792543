/** Which rows of a long list are asked for. */
import { productsPerPageMax } from '#rules/limits.ts';

export interface Page {
  page?: number | undefined;
  limit?: number | undefined;
}

/** The first page of `defaultLimit` rows unless asked otherwise; never more than the most a list gives. */
export function pageOf({ page = 1, limit }: Page, defaultLimit: number) {
  const rows = Math.min(limit ?? defaultLimit, productsPerPageMax);
  return { page, limit: rows, offset: Math.min((page - 1) * rows, Number.MAX_SAFE_INTEGER) };
}
