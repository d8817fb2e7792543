/** Links to the pages of a list; not rendered for a single page. With `onPage` a plain click calls that instead of following the link. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { pageMarks } from '#rules/pagination.ts';
import { messagesOf } from '#stores/messages.ts';
import { isPlainClick } from './plain-click.ts';

interface Props {
  language: LanguageCode;
  current: number;
  pages: number;
  /** The address of a page. */
  hrefOf: (page: number) => string;
  onPage?: (page: number) => void;
  className?: string;
}

export function Pagination({ language, current, pages, hrefOf, onPage, className }: Props) {
  const t = messagesOf(language, 'common');
  if (pages < 2) return null;
  const marks = pageMarks(current, pages);
  // on a phone the ways back and on have a row of their own beside more numbers than these
  const isLong = marks.length > 5;

  const link = (page: number, name: string, content: ReactNode, rel?: string) => (
    <a
      className="page-link inline-grid place-items-center"
      data-press={onPage ? '' : undefined}
      href={hrefOf(page)}
      rel={rel}
      aria-label={name}
      aria-current={page === current ? 'page' : undefined}
      onClick={onPage ? (event) => handleClick(event, () => page !== current && onPage(page)) : undefined}
    >
      {content}
    </a>
  );
  const end = (page: number, name: string, content: ReactNode, rel: string) =>
    page >= 1 && page <= pages ? (
      link(page, name, content, rel)
    ) : (
      <span className="page-link inline-grid place-items-center" aria-hidden="true">
        {content}
      </span>
    );

  return (
    <nav aria-label={t('pagination')} className={className}>
      <ul
        className={`pagination flex flex-wrap items-center justify-center gap-y-1 min-[30rem]:gap-x-1 ${isLong ? "max-[30rem]:after:order-1 max-[30rem]:after:basis-full max-[30rem]:after:content-['']" : ''}`}
      >
        <li className={isLong ? 'max-[30rem]:order-2' : undefined}>
          {end(current - 1, t('previousPage'), <ChevronLeft aria-hidden="true" className="size-5" />, 'prev')}
        </li>
        {marks.map((mark, index) =>
          mark === 'gap' ? (
            <li
              key={`gap-${index < 3 ? 'before' : 'after'}`}
              className="page-link inline-grid place-items-center"
              aria-hidden="true"
            >
              …
            </li>
          ) : (
            <li key={mark}>{link(mark, t('pageNumber', { page: mark }), mark)}</li>
          ),
        )}
        <li className={isLong ? 'max-[30rem]:order-2' : undefined}>
          {end(current + 1, t('nextPage'), <ChevronRight aria-hidden="true" className="size-5" />, 'next')}
        </li>
      </ul>
    </nav>
  );
}

function handleClick(event: MouseEvent, change: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  change();
}
