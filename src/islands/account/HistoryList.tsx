/**
 * A list of the customer's orders, payments, offers or movements, newest first, a page at a time. A list shorter than a page keeps its
 * height by empty rows, which assistive technology does not see. See docs/product/account.md#histories.
 */
import { CircleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type HistoryPage, historyPageUrl, type LoadPage, useHistoryPage } from './use-history-page.ts';

interface Props<T extends { id: string }> {
  language: LanguageCode;
  title: string;
  load: LoadPage<T>;
  failedText: string;
  row: (entry: T) => ReactNode;
  /** What stands above the first of the rows that belong together; null above the others. */
  groupHead?: (entry: T, before: T | undefined) => ReactNode;
  /** Heads of the columns, on wide screens. */
  columns?: ReactNode;
  /** Shown in place of the list when there are no entries. */
  empty: ReactNode;
  /** Shown above the list. */
  head?: ReactNode;
  /** Rows have a button, which takes a line of its own on phones. */
  withActions?: boolean;
  /** Rows have icons that are links. */
  withLinks?: boolean;
  /** Rows have a line below their state. */
  withDetails?: boolean;
  rowsPerPage?: number;
  /** Low rows of text alone. */
  dense?: boolean;
}

export function HistoryList<T extends { id: string }>(props: Props<T>) {
  const { language, title, load, failedText, row, empty, head, dense, rowsPerPage = historyRowsPerPage } = props;
  const t = messagesOf(language, 'common');
  const { number, state, retry, goTo } = useHistoryPage(load, rowsPerPage);
  const isEmpty = state.status === 'loaded' && state.page.payload.length === 0 && number === 1;
  const restClass = `history-message grid justify-center justify-items-center gap-2 ${dense ? 'history-message-dense' : ''}`;
  return (
    <section className="panel overflow-hidden" aria-label={title} aria-busy={state.status === 'loading' || undefined}>
      {head}
      {state.status === 'failed' ? (
        <div className={restClass} role="alert">
          <CircleAlert aria-hidden="true" className="size-8 text-danger" />
          <p>{failureText(state.error, failedText)}</p>
          <Button onClick={retry}>{t('retry')}</Button>
        </div>
      ) : isEmpty ? (
        <div className={restClass}>{empty}</div>
      ) : (
        <>
          {props.columns}
          <Rows {...props} row={row} page={state.page} rowsPerPage={rowsPerPage} />
          <p role="status" className="sr-only">
            {state.status === 'loaded' && state.page.meta.pages > 1 ? t('pageNumber', { page: number }) : ''}
          </p>
          <div className="flex min-h-[calc(var(--target)+1.5rem)] items-center justify-center py-3">
            <Pagination
              language={language}
              current={number}
              pages={state.page?.meta.pages ?? 1}
              hrefOf={historyPageUrl}
              onPage={goTo}
            />
          </div>
        </>
      )}
    </section>
  );
}

type RowsProps<T extends { id: string }> = Pick<
  Props<T>,
  'row' | 'groupHead' | 'dense' | 'withActions' | 'withLinks' | 'withDetails'
> & {
  /** Undefined shows skeletons. */
  page: HistoryPage<T> | undefined;
  rowsPerPage: number;
};

function Rows<T extends { id: string }>({ page, rowsPerPage, row, groupHead, ...kind }: RowsProps<T>) {
  const { dense, withActions, withLinks, withDetails } = kind;
  const classes = [
    withActions && 'history-with-actions',
    withLinks && 'history-with-links',
    withDetails && 'history-with-details',
    dense && 'history-dense',
  ];
  const entries = page?.payload ?? [];
  const fillers = Array.from({ length: rowsPerPage }, (_, index) => index).slice(entries.length);
  return (
    <ul className={classes.filter(Boolean).join(' ')}>
      {entries.map((entry, index) => {
        const head = groupHead?.(entry, entries[index - 1]);
        return (
          <Fragment key={entry.id}>
            {head ? <li className="history-group">{head}</li> : null}
            <li className="history-row">{row(entry)}</li>
          </Fragment>
        );
      })}
      {fillers.map((index) => (
        <li key={index} className="history-row" aria-hidden="true">
          {page ? null : dense ? <Skeleton className="h-5 w-full" /> : <RowSkeleton />}
        </li>
      ))}
    </ul>
  );
}

function RowSkeleton() {
  return (
    <>
      <Skeleton className="history-picture" />
      <span className="history-text">
        <Skeleton className="mb-2 h-5 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
      </span>
      <Skeleton className="h-5 w-16" />
    </>
  );
}
