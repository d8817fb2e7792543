/** The heart of a card or an item's page: watches the item, or no longer. See docs/product/catalogue.md#watchlist. */
import { Heart } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { newestCents } from '#stores/changed-prices.ts';
import { messagesOf } from '#stores/messages.ts';
import { toggleWatched } from '#stores/watchlist.ts';
import { useWatched } from '../ui/use-stores.ts';

interface Props {
  id: string;
  title: string;
  cents: number;
  language: LanguageCode;
}

export function WatchToggle({ id, title, cents, language }: Props) {
  const t = messagesOf(language, 'product');
  const isWatched = useWatched().some((each) => each.id === id);
  return (
    <button
      type="button"
      className="js-only btn btn-icon watch-toggle"
      aria-label={t('watch', { title })}
      aria-pressed={isWatched}
      title={t(isWatched ? 'watched' : 'watchHint')}
      onClick={() => toggleWatched(id, newestCents(id, cents), language)}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}
