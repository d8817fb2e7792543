/** What has become of a watched item: another price than then, somebody who pays for it, or that it is gone. Nothing when it is as it was. */
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { KnownItem } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';

interface Props {
  item: KnownItem;
  /** The price when it was first watched. */
  seenCents: number;
  language: LanguageCode;
}

export function WatchedChange({ item, seenCents, language }: Props) {
  const t = messagesOf(language, 'product');
  if (item.state === 'reserved') return <p className="text-sm text-warning">{t('reservedTitle')}</p>;
  if (item.state === 'withdrawn') return <p className="text-muted text-sm">{t('withdrawnTitle')}</p>;
  if (item.state === 'sold') return <p className="text-muted text-sm">{t('soldTitle')}</p>;
  const cents = minorUnitsOf(item.price) ?? seenCents;
  if (cents === seenCents) return null;
  const isLess = cents < seenCents;
  const Sign = isLess ? TrendingDown : TrendingUp;
  return (
    <p className={`flex items-center gap-1.5 text-sm ${isLess ? 'text-success' : 'text-muted'}`}>
      <Sign aria-hidden="true" className="size-4 flex-none" />
      <span>
        {t(isLess ? 'priceFell' : 'priceRose')} <Money cents={Math.abs(cents - seenCents)} language={language} />
      </span>
    </p>
  );
}
