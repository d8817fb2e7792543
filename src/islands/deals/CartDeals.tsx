/** The deals below the cart, with prices in euros as the cart's own, and nothing when there are none. The code that shows them is asked for beside them, after the cart's. */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { CodeFailure } from '../ui/CodeFailure.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { useDeals } from './use-deals.ts';

interface Props {
  language: LanguageCode;
}

const loadList = async () => (await import('./DealList.tsx')).DealList;

export function CartDeals({ language }: Props) {
  const { deals, drop, refresh } = useDeals(undefined);
  const { Loaded: DealList, hasFailed } = useOnDemand(loadList, true);
  if (deals.length === 0) return null;
  if (DealList)
    return (
      <DealList
        language={language}
        deals={deals}
        onGone={drop}
        onEnd={refresh}
        inEuros
        className="pt-(--section-gap)"
        headingClassName="display-type pb-6 text-xl"
      />
    );
  if (!hasFailed) return null;
  return (
    <section className="pt-(--section-gap)" aria-labelledby="deals">
      <h2 id="deals" className="display-type pb-6 text-xl">
        {messagesOf(language, 'deals')('title')}
      </h2>
      <CodeFailure language={language} />
    </section>
  );
}
