/** A payout: where it goes, how it stands, what was said of it, and what a person says when the bank's statement has not. */
import words from '#content/console/payouts.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import type { Action } from '../ui/action.ts';
import { quoted } from '../ui/action.ts';
import { Badge } from '../ui/Badge.tsx';
import { euros } from '../ui/format.ts';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { methodLabel, stateLabel, toneOf } from './payout-words.ts';

const t = textsOf(words);

type Payout = Output<'GET /ops/payouts/{id}'>['payload'];

interface Props {
  id: string;
  onChange: () => Promise<void>;
}

export function PayoutRecord({ id, onChange }: Props) {
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/payouts/{id}', { params: { id: each } }, options),
  );
  const payout = value?.payload;
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={payout ? <Amount cents={payout.amountCents} /> : id}
      badges={payout ? <Badge tone={toneOf[payout.state]}>{stateLabel(payout.state)}</Badge> : null}
      actions={payout ? actionsOf(payout, changed) : []}
      hasNext={payout?.state === 'processing'}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    >
      {payout ? <PayoutFacts payout={payout} /> : null}
      {payout && payout.news.length > 0 ? (
        <RecordPart title={t('news')}>
          <ul className="grid gap-1.5 text-sm">
            {payout.news.map(({ at, actor, action, reason }, index) => (
              <li key={index} className="wrap-anywhere">
                <When at={at} exact /> {t('by', { actor, action })}
                {reason ? <span className="block text-muted">{reason}</span> : null}
              </li>
            ))}
          </ul>
        </RecordPart>
      ) : null}
    </RecordPanel>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const { id, title, email, customerId, exportId, createdAt, paidAt } = payout;
  const customer = (
    <a key="customer" className="link" href={consolePath('customers', { id: customerId })}>
      {email}
    </a>
  );
  const file =
    exportId === null ? null : (
      <a key="file" className="link" href={consolePath('payouts', { export: exportId })}>
        {exportId}
      </a>
    );
  return (
    <Facts
      facts={[
        ['Id', id],
        [t('customer'), customer],
        [t('for'), title ?? t('withdrawal')],
        [t('method'), methodLabel(payout)],
        [t('export'), file],
        [t('created'), <When key="created" at={createdAt} exact />],
        [t('paidAt'), paidAt === null ? null : <When key="paid" at={paidAt} exact />],
      ]}
    />
  );
}

function actionsOf({ id, state, exportId, method, amountCents }: Payout, changed: () => Promise<unknown>): Action[] {
  const amount = euros(amountCents);
  const seen = { state, exportId };
  const paid: Action = {
    label: t('paid'),
    needs: 'payouts.paid',
    consequences: [t('paidConsequence', { amount })],
    run: () => call('POST /ops/payouts/{id}/paid', { params: { id }, body: { seen } }).then(changed),
    done: t('paidDone', { amount }),
    command: `payouts paid ${id}`,
    onStale: changed,
  };
  const failed: Action = {
    label: t('failed'),
    needs: 'payouts.failed',
    isDangerous: true,
    consequences: [t('failedConsequence', { amount })],
    fields: [{ name: 'reason', label: t('reason'), maxLength: 300 }],
    run: ({ reason = '' }) =>
      call('POST /ops/payouts/{id}/failed', { params: { id }, body: { reason, seen } }).then(changed),
    done: t('failedDone', { amount }),
    command: ({ reason = '' }) => `payouts failed ${id} --reason ${quoted(reason || 'TEXT')}`,
    onStale: changed,
  };
  if (state === 'processing') return [paid, failed];
  if (state === 'paid' && method === 'sepa') return [failed];
  return state === 'failed' ? [paid] : [];
}
