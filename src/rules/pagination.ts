/** Which page numbers a pagination shows. A single skipped page is shown instead of an ellipsis. See docs/product/catalogue.md#pagination. */
export type PageMark = number | 'gap';

/** All pages up to 7, else the first, the last and the current one plus or minus 2, with gaps of two pages or more. */
export function pageMarks(current: number, pages: number): PageMark[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const shown = new Set([1, pages]);
  for (let page = current - 2; page <= current + 2; page++) if (page > 1 && page < pages) shown.add(page);
  const marks: PageMark[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous === 2) marks.push(page - 1);
    else if (page - previous > 2) marks.push('gap');
    marks.push(page);
    previous = page;
  }
  return marks;
}
