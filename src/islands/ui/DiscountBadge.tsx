/** A discount as a rounded percentage, `-25%` as the language writes it; readers hear what it means. It goes with the price once the item is sold. */
import { formatDiscount } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';

interface Props {
  percent: number;
  language: LanguageCode;
  className?: string;
}

export function DiscountBadge({ percent, language, className = '' }: Props) {
  return (
    <span className={`badge tabular ${className}`} data-tone="success" data-for-sale="">
      <span aria-hidden="true">{formatDiscount(percent, language)}</span>
      <span className="sr-only">{messagesOf(language, 'product')('percentOff', { percent })}</span>
    </span>
  );
}
