/** Display formats of document numbers: invoices are `2026-000012`, credit notes `CN-2026-000003`. */

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
