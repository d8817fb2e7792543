/** The deals of a page whose HTML shows them already, as the home page does; nothing when there are none. */
import type { LanguageCode } from '#rules/languages.ts';
import { DealList } from './DealList.tsx';
import type { ListedDeals } from './deal.ts';
import { useDeals } from './use-deals.ts';

interface Props {
  language: LanguageCode;
  prerendered: ListedDeals;
  className?: string;
  headingClassName?: string;
}

export function Deals({ language, prerendered, className, headingClassName }: Props) {
  const { deals, drop, refresh } = useDeals(prerendered);
  if (deals.length === 0) return null;
  return (
    <DealList
      language={language}
      deals={deals}
      onGone={drop}
      onEnd={refresh}
      inEuros={false}
      className={className}
      headingClassName={headingClassName}
    />
  );
}
