/** The packs and prompts that can be bought now: what is sold, withdrawn or over goes, also while somebody is looking. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { type Deal, dealsOf, type Offered } from './deal.ts';

/** `first` is what the page's HTML shows already. */
export function useDeals(first: Offered | undefined) {
  const [deals, setDeals] = useState<readonly Deal[]>(() => (first ? dealsOf(first) : []));

  useEffect(() => {
    const refresh = async () => {
      const [packs, prompts] = await Promise.all([call('GET /packs'), call('GET /prompts')]);
      setDeals(dealsOf({ packs: packs.payload, prompts: prompts.payload }));
    };
    // What cannot be asked for now stays as it is; buying it is judged by the server.
    const quietly = () => void refresh().catch(() => undefined);
    const onVisible = () => document.visibilityState === 'visible' && quietly();
    quietly();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  const drop = (id: string) => setDeals((all) => all.filter((deal) => deal.id !== id));
  return { deals, drop };
}
