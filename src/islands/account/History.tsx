/**
 * A list of the customer's affairs, newest first, five rows a page. The page is in the address; a list shorter than a page keeps its
 * height by empty rows, which are there for the eye only. See docs/product/account.md#histories.
 */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

interface Page<T> {
  payload: readonly T[];
  meta: { pages: number };
}

interface Props<T extends { id: string }> {
  language: LanguageCode;
  title: string;
  /** A stable function: asks the API for a page. */
  load: (query: { page: number; limit: number }) => Promise<Page<T>>;
  failedText: string;
  row: (entry: T) => ReactNode;
  /** Said when there is nothing at all. */
  empty: ReactNode;
  /** Stands above the list. */
  head?: ReactNode;
  /** Rows bear a button, which needs a line of its own on phones. */
  withActions?: boolean;
  /** Rows bear icons that lead on. */
  withLinks?: boolean;
  /** Rows a page. */
  rows?: number;
  /** Rows of words alone, low enough to be compared. */
  dense?: boolean;
}

type State<T> = { status: 'loading' | 'failed'; page?: Page<T>; error?: unknown } | { status: 'loaded'; page: Page<T> };

const numberInAddress = () => Math.max(1, Math.trunc(Number(new URLSearchParams(location.search).get('page'))) || 1);

export function History<T extends { id: string }>({
  language,
  title,
  load,
  failedText,
  row,
  empty,
  head,
  withActions,
  withLinks,
  rows = historyRowsPerPage,
  dense,
}: Props<T>) {
  const placeholders = Array.from({ length: rows }, (_, index) => index);
  const looks = { 'history-acting': withActions, 'history-linking': withLinks, 'history-dense': dense };
  const [number, setNumber] = useState<number>();
  const [state, setState] = useState<State<T>>({ status: 'loading' });

  const newest = useRef<symbol>(undefined);

  const fetchPage = useCallback(
    (wanted: number) => {
      const request = Symbol();
      newest.current = request;
      // An answer that was overtaken is not shown.
      const show = (next: State<T>) => newest.current === request && setState(next);
      setState((present) => ({ status: 'loading', page: present.page }));
      load({ page: wanted, limit: rows }).then(
        (page) => {
          const last = Math.max(1, page.meta.pages);
          if (wanted <= last) return show({ status: 'loaded', page });
          if (newest.current !== request) return;
          history.replaceState(null, '', addressOf(last));
          setNumber(last);
        },
        (error: unknown) => show({ status: 'failed', error }),
      );
    },
    [load, rows],
  );
  useEffect(() => {
    const follow = () => setNumber(numberInAddress());
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    if (number !== undefined) fetchPage(number);
  }, [number, fetchPage]);

  const { page } = state;
  if (state.status === 'failed')
    return (
      <HistoryPanel title={title} head={head}>
        <div className={dense ? 'history-rest history-rest-dense' : 'history-rest'} role="alert">
          <CircleAlert aria-hidden="true" className="size-8 text-danger" />
          <p>{failureText(state.error, failedText)}</p>
          <Button onClick={() => fetchPage(number ?? 1)}>{messagesOf(language, 'common')('retry')}</Button>
        </div>
      </HistoryPanel>
    );
  if (state.status === 'loaded' && state.page.payload.length === 0 && number === 1)
    return (
      <HistoryPanel title={title} head={head}>
        <div className={dense ? 'history-rest history-rest-dense' : 'history-rest'}>{empty}</div>
      </HistoryPanel>
    );
  return (
    <HistoryPanel title={title} head={head} busy={state.status === 'loading'}>
      <ul className={['history', ...Object.entries(looks).flatMap(([look, on]) => (on ? look : []))].join(' ')}>
        {page?.payload.map((entry) => (
          <li key={entry.id} className="history-row">
            {row(entry)}
          </li>
        ))}
        {placeholders.slice(page?.payload.length ?? 0).map((index) => (
          <li key={index} className="history-row" aria-hidden="true">
            {page ? null : dense ? <Skeleton className="h-5 w-full" /> : <RowSkeleton />}
          </li>
        ))}
      </ul>
      <div className="history-pages">
        <Pagination
          language={language}
          current={number ?? 1}
          pages={page?.meta.pages ?? 1}
          hrefOf={addressOf}
          onPage={(wanted) => {
            history.pushState(null, '', addressOf(wanted));
            setNumber(wanted);
          }}
        />
      </div>
    </HistoryPanel>
  );
}

function addressOf(page: number): string {
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
}

interface PanelProps {
  title: string;
  head?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

function HistoryPanel({ title, head, busy, children }: PanelProps) {
  return (
    <section className="panel overflow-hidden" aria-label={title} aria-busy={busy || undefined}>
      {head}
      {children}
    </section>
  );
}

function RowSkeleton() {
  return (
    <>
      <Skeleton className="history-picture" />
      <span className="history-words">
        <Skeleton className="mb-2 h-5 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
      </span>
      <Skeleton className="h-5 w-16" />
    </>
  );
}
