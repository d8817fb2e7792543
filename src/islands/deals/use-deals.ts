/** The deals that can be bought now: read at once, and again whenever the page becomes visible. Which of them are over the shop's clock says. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { type Deal, dealsOf, type ListedDeals } from './deal.ts';

/** `prerendered` are the deals of the page's HTML. */
export function useDeals(prerendered: ListedDeals | undefined) {
  const [deals, setDeals] = useState<readonly Deal[]>(() => (prerendered ? dealsOf(prerendered) : []));

  const dropped = useRef<readonly string[]>([]);
  /** One question for all deals that end at once. */
  const listed = useRef<Promise<readonly string[]>>(undefined);

  useEffect(() => {
    let asked = 0;
    let shown = 0;
    const refresh = async () => {
      const droppedBefore = dropped.current;
      const own = ++asked;
      const [packs, prompts] = await Promise.all([call('GET /packs'), call('GET /prompts')]);
      // a newer response may have come first
      if (own < shown) return;
      shown = own;
      // what was dropped since the request may still be in the response
      const isOld = ({ id }: Deal) => dropped.current.includes(id) && !droppedBefore.includes(id);
      setDeals(dealsOf({ packs: packs.payload, prompts: prompts.payload }).filter((deal) => !isOld(deal)));
    };
    // a failed refresh leaves the former deals: the server checks a purchase anyway
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    refresh().catch(() => undefined);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => document.removeEventListener('visibilitychange', refreshIfVisible);
  }, []);

  const drop = (id: string) => {
    dropped.current = [...dropped.current, id];
    setDeals((present) => present.filter((deal) => deal.id !== id));
  };
  /** Whether the shop still lists a timed deal; what gets no answer is left as it is. */
  const isListed = async (id: string): Promise<boolean> => {
    listed.current ??= call('GET /prompts')
      .then(({ payload }) => payload.map((prompt) => prompt.id))
      .finally(() => {
        listed.current = undefined;
      });
    return listed.current.then(
      (ids) => ids.includes(id),
      () => true,
    );
  };
  return { deals, drop, isListed };
}
