/** The deals that can be bought now: read at once, and again whenever the page becomes visible. Which of them are over the shop's clock says. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { type Deal, dealsOf, type ListedDeals } from './deal.ts';

/** `prerendered` are the deals of the page's HTML. */
export function useDeals(prerendered: ListedDeals | undefined) {
  const [deals, setDeals] = useState<readonly Deal[]>(() => (prerendered ? dealsOf(prerendered) : []));

  const dropped = useRef<readonly string[]>([]);
  const asked = useRef(0);
  const shown = useRef(0);

  const read = async () => {
    const droppedBefore = dropped.current;
    const own = ++asked.current;
    const [packs, prompts] = await Promise.all([call('GET /packs'), call('GET /prompts')]);
    // a newer response may have come first
    if (own < shown.current) return;
    shown.current = own;
    // what was dropped since the request may still be in the response
    const isOld = ({ id }: Deal) => dropped.current.includes(id) && !droppedBefore.includes(id);
    setDeals(dealsOf({ packs: packs.payload, prompts: prompts.payload }).filter((deal) => !isOld(deal)));
  };
  const refresh = () => {
    // a failed refresh leaves the former deals: the server checks a purchase anyway
    if (document.visibilityState === 'visible') read().catch(() => undefined);
  };

  useEffect(() => {
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);

  const drop = (id: string) => {
    dropped.current = [...dropped.current, id];
    setDeals((present) => present.filter((deal) => deal.id !== id));
  };
  return { deals, drop, refresh };
}
