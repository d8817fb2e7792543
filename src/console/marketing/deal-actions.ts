/** What is done with packs and timed deals: a new one, and the end of one. */
import words from '#content/console/marketing.json' with { type: 'json' };
import { showToast } from '#stores/toasts.ts';
import { call, type Output } from '../api/client.ts';
import { type Action, quoted } from '../ui/action.ts';
import { textsOf } from '../ui/texts.ts';
import { dealQuestion, itemsField, pickedOf, singlyCentsOf } from './deal-form.tsx';
import { saysWaiting } from './states.tsx';
import { centsIn, dayIn, wholeIn } from './typed.ts';

type Changed = () => Promise<unknown>;

const t = textsOf(words);

const price = { name: 'priceCents', label: t('price'), inputMode: 'decimal' } as const;

export function newPack(changed: Changed): Action {
  return {
    label: t('newPack'),
    needs: 'packs.add',
    fields: [
      { name: 'title', label: t('dealTitle'), maxLength: 200 },
      itemsField({ name: 'itemIds', label: t('items'), isSingle: false }),
      price,
    ],
    askTwice: dealQuestion('itemIds'),
    run: async (values) => {
      const picked = pickedOf(values.itemIds);
      const priceCents = centsIn(values, 'priceCents');
      const itemIds = picked.map(({ id }) => id);
      const { payload } = await call('POST /ops/packs', {
        body: {
          title: values.title ?? '',
          priceCents,
          again: priceCents,
          imgUrl: '/emblem.svg',
          itemIds,
          seenCents: singlyCentsOf(picked),
        },
      });
      await changed();
      showToast('success', saysWaiting(payload.waitsAs, t('offered', { name: values.title ?? '' })));
    },
    command: (values) =>
      [
        'packs create',
        quoted(values.title || 'TITLE'),
        ...pickedOf(values.itemIds).map(({ id }) => id),
        `--price ${quoted(values.priceCents || 'EUROS')}`,
      ].join(' '),
  };
}

export function newTimedDeal(changed: Changed): Action {
  return {
    label: t('newDeal'),
    needs: 'timed-deals.add',
    fields: [
      itemsField({ name: 'itemId', label: t('item'), isSingle: true }),
      price,
      { name: 'hours', label: t('hours'), inputMode: 'numeric', initial: '48' },
      { name: 'startsAt', serverName: 'endsAt', label: t('firstDay'), hint: t('dayHint'), optional: true },
      { name: 'title', label: t('dealTitle'), initial: t('deal'), maxLength: 200 },
    ],
    askTwice: dealQuestion('itemId'),
    run: async (values) => {
      const picked = pickedOf(values.itemId);
      const priceCents = centsIn(values, 'priceCents');
      const { payload } = await call('POST /ops/timed-deals', {
        body: {
          title: values.title ?? '',
          itemId: picked[0]?.id ?? '',
          priceCents,
          again: priceCents,
          startsAt: dayIn(values, 'startsAt', '00:00:00'),
          hours: wholeIn(values, 'hours') ?? 0,
          seenCents: singlyCentsOf(picked),
        },
      });
      await changed();
      showToast('success', saysWaiting(payload.waitsAs, t('offered', { name: picked[0]?.title ?? '' })));
    },
    command: (values) =>
      [
        `prompts create ${pickedOf(values.itemId)[0]?.id ?? 'ITEM'} --price ${quoted(values.priceCents || 'EUROS')}`,
        `--hours ${quoted(values.hours || 'N')}`,
        ...(values.startsAt ? [`--starts ${quoted(values.startsAt)}`] : []),
        ...(values.title ? [`--title ${quoted(values.title)}`] : []),
      ].join(' '),
  };
}

export function endPack({ id, title, state }: Output<'GET /ops/packs'>['payload'][number], changed: Changed): Action {
  return {
    label: t('end'),
    needs: 'packs.end',
    isDangerous: true,
    consequences: [t('packEnds', { title })],
    run: () => call('POST /ops/packs/{id}/end', { params: { id }, body: { seen: state } }).then(changed),
    done: t('ended', { name: title }),
    command: `packs end ${quoted(id)}`,
    onStale: changed,
  };
}

export function endTimedDeal(
  { id, title, state }: Output<'GET /ops/timed-deals'>['payload'][number],
  changed: Changed,
): Action {
  return {
    label: t('end'),
    needs: 'timed-deals.end',
    isDangerous: true,
    consequences: [t('dealEnds', { title })],
    run: () => call('POST /ops/timed-deals/{id}/end', { params: { id }, body: { seen: state } }).then(changed),
    done: t('ended', { name: title }),
    command: `prompts end ${quoted(id)}`,
    onStale: changed,
  };
}
