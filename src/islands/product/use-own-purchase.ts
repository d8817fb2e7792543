/**
 * Marks the item of its page as sold when this tab has just bought something: the page's copy at the edge may be older than the purchase.
 * One call, past every copy, and none at other times: what others buy is said when the item is put into the cart.
 */
import { useEffect } from 'react';
import { call } from '#api/client.ts';
import { ownPurchaseMark } from '#api/own-purchase.ts';
import { rememberSold } from '#stores/sold.ts';

export function useOwnPurchase(id: string): void {
  useEffect(() => {
    if (!ownPurchaseMark()) return;
    call('GET /items/{id}', { params: { id } }).then(
      ({ payload }) => {
        if (!payload.available) rememberSold(id);
      },
      (error: unknown) => console.warn('The availability of the item could not be loaded', error),
    );
  }, [id]);
}
