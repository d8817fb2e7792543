/** What can be done with items, as data. */

import words from '#content/console/catalogue.json' with { type: 'json' };
import { itemsPerChangeMax } from '#rules/limits/sizes.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { priceSlip } from '#rules/price-slips.ts';
import { showToast } from '#stores/toasts.ts';
import { call, type Output } from '../api/client.ts';
import type { Action } from '../ui/action.ts';
import { counted, euros } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import type { ListedItem } from './ItemList.tsx';

const t = textsOf(words);

type Described = Output<'GET /ops/items/{id}'>['payload'];

export function itemActions({ item, medianCents }: Described, changed: () => Promise<unknown>): Action[] {
  if (item.state === 'withdrawn') return [restoration(item, changed)];
  if (item.state !== 'available') return [];
  return [pricing(item, medianCents, changed), withdrawal([item], changed)];
}

function pricing(item: Described['item'], medianCents: number | null, changed: () => Promise<unknown>): Action {
  const { id, title, priceCents: seenCents } = item;
  let waitsAs: string | null = null;
  return {
    label: t('changePrice'),
    needs: 'items.price',
    fields: [
      {
        name: 'priceCents',
        label: t('price'),
        initial: decimalOf(seenCents),
        inputMode: 'decimal',
        hint: medianCents === null ? undefined : t('beside', { price: euros(medianCents) }),
      },
      {
        name: 'oldPriceCents',
        label: t('oldPrice'),
        initial: item.oldPriceCents === null ? '' : decimalOf(item.oldPriceCents),
        inputMode: 'decimal',
        optional: true,
        hint: t('oldPriceHint'),
      },
    ],
    askTwice: ({ priceCents: typed = '' }) => {
      const slip = priceSlip(minorUnitsOf(typed) ?? seenCents, { presentCents: seenCents, medianCents });
      return slip && { text: t('slip', { problem: slip.problem }), type: typed };
    },
    run: async ({ priceCents: typed = '', oldPriceCents: typedOld = '' }) => {
      const priceCents = minorUnitsOf(typed) ?? 0;
      const oldPriceCents = typedOld === '' ? null : (minorUnitsOf(typedOld) ?? 0);
      const body = { priceCents, oldPriceCents, seenCents, again: priceCents };
      const { payload } = await call('POST /ops/items/{id}/price', { params: { id }, body });
      waitsAs = payload.waitsAs;
      await changed();
    },
    command: ({ priceCents: typed = '', oldPriceCents: typedOld = '' }) =>
      `items price ${id} ${typed || 'PRICE'} --old-price ${typedOld || 'none'}`,
    done: ({ priceCents: typed = '' }) =>
      waitsAs === null ? t('priced', { title, price: euros(minorUnitsOf(typed) ?? 0) }) : t('ask', { id: waitsAs }),
    onStale: changed,
  };
}

function restoration({ id, title }: Described['item'], changed: () => Promise<unknown>): Action {
  return {
    label: t('restore'),
    needs: 'items.restore',
    run: () => call('POST /ops/items/{id}/restore', { params: { id } }).then(changed),
    done: t('restored', { title }),
    command: `items restore ${id}`,
  };
}

/** Of one item or of many; what cannot be withdrawn any more is told. */
export function withdrawal(items: readonly Pick<ListedItem, 'id'>[], changed: () => Promise<unknown>): Action {
  const ids = items.map(({ id }) => id);
  return {
    label: t('withdraw'),
    needs: 'items.withdraw',
    isDangerous: true,
    consequences: [t('withdraws', counted(ids.length))],
    run: async () => {
      let withdrawn = 0;
      for (let from = 0; from < ids.length; from += itemsPerChangeMax) {
        const { payload } = await call('POST /ops/items/withdraw', {
          body: { ids: ids.slice(from, from + itemsPerChangeMax) },
        });
        withdrawn += payload.withdrawn.length;
        for (const { title, state } of payload.left.slice(0, 3))
          showToast('warning', t('stands', { title, state: t(`item_${state}`).toLowerCase() }));
      }
      if (withdrawn > 0) showToast('success', t('withdrawnMany', counted(withdrawn)));
      await changed();
    },
    command: `items withdraw ${ids.join(' ')}`,
  };
}
