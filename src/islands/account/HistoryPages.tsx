/** Links to the pages of a history that are followed without loading the screen anew. Nothing while there is one page only. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { pageMarks } from '#rules/pagination.ts';
import { messagesOf } from '#stores/messages.ts';

interface Props {
  language: LanguageCode;
  current: number;
  pages: number;
  onChoose: (page: number) => void;
}

export function HistoryPages({ language, current, pages, onChoose }: Props) {
  const t = messagesOf(language, 'common');
  if (pages < 2) return <div className="history-pages" />;
  const link = (page: number, label: string, face: ReactNode) => {
    const isThere = page >= 1 && page <= pages;
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, '', addressOf(page));
      onChoose(page);
    };
    return (
      <a
        className="page-mark"
        href={isThere ? addressOf(page) : undefined}
        aria-label={label}
        aria-disabled={isThere ? undefined : true}
        aria-current={page === current ? 'page' : undefined}
        onClick={isThere ? follow : undefined}
      >
        {face}
      </a>
    );
  };
  return (
    <nav className="history-pages" aria-label={t('pagination')}>
      {link(current - 1, t('previousPage'), <ChevronLeft aria-hidden="true" className="size-5" />)}
      <ul className="flex gap-1">
        {pageMarks(current, pages).map((mark, index) => (
          <li key={mark === 'gap' ? `gap ${index}` : mark}>
            {mark === 'gap' ? (
              <span className="page-mark" aria-hidden="true">
                …
              </span>
            ) : (
              link(mark, t('pageNumber', { page: mark }), mark)
            )}
          </li>
        ))}
      </ul>
      {link(current + 1, t('nextPage'), <ChevronRight aria-hidden="true" className="size-5" />)}
    </nav>
  );
}

function addressOf(page: number): string {
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
}
