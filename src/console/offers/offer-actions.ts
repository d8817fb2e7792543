/** What can be done with an offer besides naming its price. */
import words from '#content/console/offers.json' with { type: 'json' };
import { nextState, offerLife } from '#rules/lifecycles.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { call } from '../api/client.ts';
import { type Action, quoted } from '../ui/action.ts';
import { textsOf } from '../ui/texts.ts';
import type { Offer } from './OfferRecord.tsx';

const t = textsOf(words);

export interface AfterChange {
  changed: () => Promise<unknown>;
  /** It is done with: the next one is shown. */
  onHandled: () => void;
}

export function declineAction({ offer }: Offer, { changed, onHandled }: AfterChange): Action {
  const { id, title, state, servicePriceCents } = offer;
  const body = (reason?: string) => ({ reason, seen: { state, servicePriceCents } });
  return {
    label: t('decline'),
    needs: 'offers.decline',
    isDangerous: true,
    consequences: [t('declineFollows')],
    fields: [{ name: 'reason', label: t('reason'), maxLength: 300 }],
    run: async ({ reason }) => {
      await call('POST /ops/offers/{id}/decline', { params: { id }, body: body(reason) });
      onHandled();
      await changed();
    },
    done: t('declined', { title }),
    command: ({ reason = '' }) => `offers decline ${id}${reason ? ` --reason ${quoted(reason)}` : ''}`,
    onStale: changed,
  };
}

function receiveAction({ offer: { id, title, state, servicePriceCents } }: Offer, { changed }: AfterChange): Action {
  return {
    label: t('received'),
    needs: 'offers.received',
    consequences: [t('receivedFollows')],
    fields: [{ name: 'listing.priceCents', label: t('listAt'), optional: true, inputMode: 'decimal' }],
    run: async ({ 'listing.priceCents': price = '' }) => {
      const saleDetails = price ? { priceCents: minorUnitsOf(price.replace(',', '.')) ?? 0 } : undefined;
      await call('POST /ops/offers/{id}/received', {
        params: { id },
        body: { listing: saleDetails, seen: { state, servicePriceCents } },
      });
      await changed();
    },
    done: t('receivedDone', { title }),
    command: ({ 'listing.priceCents': price = '' }) =>
      `offers received ${id}${price ? ` --list-at ${quoted(price)}` : ''}`,
    onStale: changed,
  };
}

function reverseAction({ offer: { id, title, state, servicePriceCents } }: Offer, { changed }: AfterChange): Action {
  return {
    label: t('reversed'),
    needs: 'offers.reversed',
    isDangerous: true,
    consequences: [t('reversedFollows')],
    fields: [{ name: 'reason', label: t('reason') }],
    run: async ({ reason = '' }) => {
      await call('POST /ops/offers/{id}/reversed', {
        params: { id },
        body: { reason, seen: { state, servicePriceCents } },
      });
      await changed();
    },
    done: t('reversedDone', { title }),
    command: ({ reason = '' }) => `offers reversed ${id} --reason ${quoted(reason)}`,
    onStale: changed,
  };
}

/** Those that its state allows. */
export function offerActions(offer: Offer, after: AfterChange): Action[] {
  const { state } = offer.offer;
  const can = (transition: keyof typeof offerLife.transitions) => nextState(offerLife, state, transition) !== null;
  return [
    ...(can('receive') ? [receiveAction(offer, after)] : []),
    ...(can('reject') ? [declineAction(offer, after)] : []),
    ...(can('reverse') ? [reverseAction(offer, after)] : []),
  ];
}
