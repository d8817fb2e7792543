/** The list's pages as links that are followed without leaving the page. Shown only when there is more than one. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { pageMarks } from '#rules/pagination.ts';
import { messagesOf } from '#stores/messages.ts';

interface Props {
  language: LanguageCode;
  current: number;
  pages: number;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
}

export function ListPages({ language, current, pages, hrefOf, onPage }: Props) {
  const t = messagesOf(language, 'common');
  if (pages <= 1) return null;

  const follow = (event: MouseEvent, page: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (page !== current) onPage(page);
  };
  const mark = (page: number, label: string, face: ReactNode, rel?: 'prev' | 'next') => {
    const isThere = page >= 1 && page <= pages;
    return (
      <a
        className="page-mark"
        href={isThere ? hrefOf(page) : undefined}
        role={isThere ? undefined : 'link'}
        rel={rel}
        aria-label={label}
        aria-disabled={!isThere || undefined}
        aria-current={page === current ? 'page' : undefined}
        onClick={(event) => isThere && follow(event, page)}
      >
        {face}
      </a>
    );
  };

  return (
    <nav aria-label={t('pagination')} className="pt-10">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{mark(current - 1, t('previousPage'), <ChevronLeft className="size-5" aria-hidden="true" />, 'prev')}</li>
        {pageMarks(current, pages).map((page, index, marks) => (
          <li key={page === 'gap' ? `after ${marks[index - 1]}` : page}>
            {page === 'gap' ? (
              <span className="page-mark" aria-hidden="true">
                …
              </span>
            ) : (
              mark(page, t('pageNumber', { page }), page)
            )}
          </li>
        ))}
        <li>{mark(current + 1, t('nextPage'), <ChevronRight className="size-5" aria-hidden="true" />, 'next')}</li>
      </ul>
    </nav>
  );
}
