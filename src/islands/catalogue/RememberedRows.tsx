/** A row of the items that are watched and can still be had, with what has changed of their price, and one of those that were opened last. */
import type { KnownItem } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { forgetViewed } from '#stores/recently-viewed.ts';
import type { Watched } from '#stores/watchlist.ts';
import { ItemRow } from './ItemRow.tsx';
import { WatchedChange } from './WatchedChange.tsx';

interface Props {
  language: LanguageCode;
  viewed: readonly string[];
  watched: readonly Watched[];
  className?: string | undefined;
}

const isToBeHad = ({ state }: KnownItem) => state === 'available' || state === 'reserved';
const isKnown = ({ state }: KnownItem) => state !== 'withdrawn';

export function RememberedRows({ language, viewed, watched, className }: Props) {
  const t = messagesOf(language, 'product');
  const seenCents = new Map(watched.map(({ id, cents }) => [id, cents]));
  const row = { language, className };
  return (
    <>
      {watched.length > 0 ? (
        <ItemRow
          {...row}
          id="watched"
          title={messagesOf(language, 'common')('watchlist')}
          ids={[...seenCents.keys()]}
          isShown={isToBeHad}
          noteOf={(item) => <WatchedChange item={item} seenCents={seenCents.get(item.id) ?? 0} language={language} />}
        >
          <a className="link-quiet font-semibold text-sm" href={localePath(language, paths.watchlist)}>
            {t('seeAll')}
          </a>
        </ItemRow>
      ) : null}
      {viewed.length > 0 ? (
        <ItemRow {...row} id="recently-viewed" title={t('recentlyViewed')} ids={viewed} isShown={isKnown}>
          <button type="button" className="link-quiet font-semibold text-sm" onClick={forgetViewed}>
            {t('forgetViewed')}
          </button>
        </ItemRow>
      ) : null}
    </>
  );
}
