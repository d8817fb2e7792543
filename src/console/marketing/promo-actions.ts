/** What is done with promo codes: a new one, and the end of one. */
import words from '#content/console/marketing.json' with { type: 'json' };
import { promoSlip } from '#rules/deal-slips.ts';
import { showToast } from '#stores/toasts.ts';
import { call, type Output } from '../api/client.ts';
import { type Action, type ActionValues, quoted } from '../ui/action.ts';
import { worthOf } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { saysWaiting } from './states.tsx';
import { centsIn, dayIn, hundredthsOf, wholeIn } from './typed.ts';

type Promo = Output<'GET /ops/promos'>['payload'][number];

const t = textsOf(words);

const typeOf = ({ type }: ActionValues) => (type === 'fixed' ? 'fixed' : 'percent');

export function newPromo(changed: () => Promise<unknown>): Action {
  return {
    label: t('newPromo'),
    needs: 'promos.create',
    fields: [
      { name: 'code', label: t('code'), hint: t('codeHint'), maxLength: 32 },
      {
        name: 'type',
        label: t('kind'),
        kind: 'choice',
        initial: 'percent',
        options: [
          { value: 'percent', label: t('percent') },
          { value: 'fixed', label: t('fixed') },
        ],
      },
      { name: 'amount', label: t('worth'), inputMode: 'decimal' },
      { name: 'minimumCents', label: t('minimum'), inputMode: 'decimal', optional: true },
      { name: 'startsAt', label: t('firstDay'), hint: t('dayHint'), optional: true },
      { name: 'endsAt', label: t('lastDay'), hint: t('dayHint'), optional: true },
      { name: 'usesMax', label: t('usesMax'), inputMode: 'numeric', optional: true },
      { name: 'usesPerCustomerMax', label: t('usesPerCustomerMax'), inputMode: 'numeric', optional: true },
      { name: 'description', label: t('description'), optional: true },
    ],
    askTwice: (values) => {
      const type = typeOf(values);
      const amount = hundredthsOf(values.amount);
      const slip = amount === null ? null : promoSlip({ type, amount });
      if (!slip || amount === null) return null;
      const figures = { worth: worthOf({ type, amount }), beside: worthOf({ type, amount: slip.beside }) };
      return { text: t(slip.needs === 'repetition' ? 'muchPromo' : 'absurdPromo', figures), type: values.amount ?? '' };
    },
    run: async (values) => {
      const amount = centsIn(values, 'amount');
      const { payload } = await call('POST /ops/promos', {
        body: {
          code: values.code ?? '',
          type: typeOf(values),
          amount,
          again: amount,
          description: values.description ?? '',
          minimumCents: values.minimumCents ? centsIn(values, 'minimumCents') : undefined,
          startsAt: dayIn(values, 'startsAt', '00:00:00'),
          endsAt: dayIn(values, 'endsAt', '23:59:59'),
          usesMax: wholeIn(values, 'usesMax'),
          usesPerCustomerMax: wholeIn(values, 'usesPerCustomerMax'),
        },
      });
      await changed();
      showToast('success', saysWaiting(payload.waitsAs, t('promoMade', { code: payload.code ?? '' })));
    },
    command: (values) => {
      const options: [string, string | undefined][] = [
        [typeOf(values) === 'fixed' ? '--fixed' : '--percent', values.amount],
        ['--minimum', values.minimumCents],
        ['--starts', values.startsAt],
        ['--ends', values.endsAt],
        ['--uses', values.usesMax],
        ['--uses-per-customer', values.usesPerCustomerMax],
        ['--description', values.description],
      ];
      const typed = options.flatMap(([name, value]) => (value ? [`${name} ${quoted(value)}`] : []));
      return ['promos create', quoted(values.code || 'CODE'), ...typed].join(' ');
    },
  };
}

export function endPromo({ code, state }: Promo, changed: () => Promise<unknown>): Action {
  return {
    label: t('end'),
    needs: 'promos.end',
    isDangerous: true,
    consequences: [t('promoEnds', { code })],
    run: () => call('POST /ops/promos/{code}/end', { params: { code }, body: { seen: state } }).then(changed),
    done: t('ended', { name: code }),
    command: `promos end ${quoted(code)}`,
    onStale: changed,
  };
}
