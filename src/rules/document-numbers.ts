/**
 * Numbers as people read them: invoices are `2026-000012`, their orders `R-2026-000012`, credit notes `CN-2026-000003`. An order has one
 * once it is paid; its id stays what addresses and the API name it by.
 */

export interface Numbered {
  year: number;
  number: number;
}

const digits = 6;

export function invoiceNumber({ year, number }: Numbered): string {
  return `${year}-${String(number).padStart(digits, '0')}`;
}

export function creditNoteNumber(numbered: Numbered): string {
  return `CN-${invoiceNumber(numbered)}`;
}

export function orderNumber(invoice: Numbered): string {
  return `R-${invoiceNumber(invoice)}`;
}

/** Reads a number as people type it; null for anything else. An invoice and its order have the same. */
export function parseNumber(typed: string): (Numbered & { isCreditNote: boolean }) | null {
  const [, prefix = '', year, number] = /^(CN-|R-)?(20\d{2})-(\d{1,9})$/i.exec(typed.trim()) ?? [];
  if (year === undefined || number === undefined) return null;
  return { year: Number(year), number: Number(number), isCreditNote: prefix.toUpperCase() === 'CN-' };
}
