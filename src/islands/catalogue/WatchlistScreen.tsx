/**
 * What the visitor watches, with what has changed since. An item that is watched no longer stays until the page is left, so that a press can
 * be taken back.
 */
import { useEffect, useState } from 'react';
import { failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { knownItemsMax } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { signInAddress } from '#stores/redirects.ts';
import type { Watched } from '#stores/watchlist.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useSession, useWatched } from '../ui/use-stores.ts';
import { CardControls } from './CardControls.tsx';
import { ProductCard } from './ProductCard.tsx';
import { SkeletonCard } from './SkeletonCard.tsx';
import { useKnownItems } from './use-known-items.ts';
import { WatchedChange } from './WatchedChange.tsx';

const grid = 'grid grid-cols-(--card-columns) gap-(--card-gap) max-sm:grid-cols-1 max-sm:gap-3';

export function WatchlistScreen({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'product');
  const watched = useWatched();
  const listed = useListed(watched);
  const { items, failure, retry } = useKnownItems(listed.map(({ id }) => id));
  const session = useSession();

  if (listed.length === 0) return watched.length > 0 ? null : <EmptyWatchlist language={language} />;
  if (failure)
    return <LoadFailure language={language} text={failureText(failure, t('watchlistFailed'))} onRetry={retry} />;
  return (
    <>
      <ul className={grid} aria-busy={!items}>
        {listed.map(({ id, cents }) => {
          const item = items?.find((each) => each.id === id);
          if (items && !item) return null;
          return (
            <li key={id}>
              {item ? (
                <ProductCard
                  product={item}
                  language={language}
                  level={2}
                  lying
                  note={<WatchedChange item={item} seenCents={cents} language={language} />}
                >
                  <CardControls product={item} language={language} />
                </ProductCard>
              ) : (
                <SkeletonCard lying />
              )}
            </li>
          );
        })}
      </ul>
      {session.status === 'guest' ? (
        <p className="pt-6 text-muted">
          {t('watchlistHere')}{' '}
          <a className="link" href={signInAddress(language)}>
            {t('watchlistLogIn')}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** What is watched, and behind it what was when the page was opened. */
function useListed(watched: readonly Watched[]): readonly Watched[] {
  const [listed, setListed] = useState<readonly Watched[]>([]);
  useEffect(() => {
    setListed((before) => {
      const added = watched.filter(({ id }) => !before.some((each) => each.id === id));
      return [...added, ...before].slice(0, knownItemsMax);
    });
  }, [watched]);
  return listed;
}

function EmptyWatchlist({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'product');
  return (
    <EmptyState silhouette="relic" title={t('watchlistEmpty')} text={t('watchlistEmptyText')}>
      <a className="btn btn-primary" href={localePath(language, paths.products)}>
        {t('watchlistBrowse')}
      </a>
    </EmptyState>
  );
}
