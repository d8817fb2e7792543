/** An entry of the bank: what it says, what it may be, and what is done with it. The likeliest target is the gold button. */

import { useDeferredValue, useState } from 'react';
import words from '#content/console/bank.json' with { type: 'json' };
import { TextField } from '#islands/ui/TextField.tsx';
import { showToast } from '#stores/toasts.ts';
import { call } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Amount } from '../ui/Amount.tsx';
import type { Action } from '../ui/action.ts';
import { quoted } from '../ui/action.ts';
import { Badge } from '../ui/Badge.tsx';
import { type Target, targetsOf } from '../ui/entry-targets.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { euros } from '../ui/format.ts';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useFresh } from '../ui/use-fresh.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { Wishes } from '../ui/Wishes.tsx';
import { type Entry, meaningOf, remittanceText, signedCents, stateLabel, toneOf } from './entry-words.ts';

const t = textsOf(words);

interface Props {
  id: string;
  onChange: () => Promise<void>;
}

export function EntryRecord({ id, onChange }: Props) {
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/bank/entries/{id}', { params: { id: each } }, options),
  );
  const [search, setSearch] = useState('');
  const looked = useDeferredValue(search.trim());
  const entry = value?.payload;
  const waits = entry?.state === 'unmatched';
  const found = useFresh(waits ? `${id} ${looked}` : null, (options) =>
    call('GET /ops/bank/entries/{id}/targets', { params: { id }, query: { search: looked || undefined } }, options),
  );
  const changed = () => Promise.all([reload(), onChange()]);
  const targets = entry && waits && found.value ? targetsOf(found.value.payload) : [];
  const [best, ...others] = targets;
  // what was found for other words is not to be pressed
  const suggested = looked || found.isLoading ? undefined : best;
  const actions = entry ? actionsOf(entry, suggested, changed) : [];
  return (
    <RecordPanel
      id={id}
      title={entry ? <EntryTitle entry={entry} /> : id}
      badges={entry ? <Badge tone={toneOf[entry.state]}>{stateLabel(entry.state)}</Badge> : null}
      actions={actions}
      hasNext={waits && suggested !== undefined}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    >
      {entry && waits ? <Wishes subject={entry.id} /> : null}
      {entry ? <EntryFacts entry={entry} /> : null}
      {entry && waits ? (
        <RecordPart title={t('candidates')}>
          <TextField
            type="search"
            label={t('searchTargets')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <FailureNotice failure={found.failure} onRetry={found.reload} />
          {found.value && targets.length === 0 ? <p className="text-muted text-sm">{t('noTargets')}</p> : null}
          <ul className="grid gap-3" inert={found.isLoading} aria-busy={found.isLoading}>
            {(looked ? targets : others).map((target, index) => (
              <li key={target.id} className="grid gap-1.5 text-sm">
                <span>
                  <span id={target.id} className="block text-text wrap-anywhere">
                    {target.name}
                  </span>
                  <span className="block text-muted wrap-anywhere">{target.hint}</span>
                </span>
                <ActionButton
                  action={{ ...assignAction(entry, target, changed), label: t('assignHere') }}
                  isNext={looked !== '' && index === 0}
                  describedBy={target.id}
                />
              </li>
            ))}
          </ul>
        </RecordPart>
      ) : null}
    </RecordPanel>
  );
}

function EntryTitle({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.partyName || entry.reference}{' '}
      {entry.amountCents === null ? entry.currency : <Amount cents={signedCents(entry)} />}
    </>
  );
}

function EntryFacts({ entry }: { entry: Entry }) {
  return (
    <Facts
      facts={[
        [entry.state === 'unmatched' ? t('why') : entry.state === 'ignored' ? t('note') : t('is'), meaningOf(entry)],
        [t('text'), remittanceText(entry)],
        [t('account'), entry.partyIban],
        [t('reference'), entry.reference],
        [t('booked'), <When key="booked" at={entry.bookedAt} exact />],
        [t('customer'), entry.email],
        [t('payout'), entry.payoutId],
        [t('by'), entry.decidedBy],
      ]}
    />
  );
}

type Changed = () => Promise<unknown>;

function actionsOf(entry: Entry, best: Target | undefined, changed: Changed): Action[] {
  if (entry.state === 'ignored')
    return [
      {
        label: t('reopen'),
        needs: 'bank.reopen',
        run: () => call('POST /ops/bank/entries/{id}/reopen', { params: { id: entry.id } }).then(changed),
        done: t('reopened'),
        command: `deposits reopen ${quoted(entry.id)}`,
      },
    ];
  if (entry.state === 'matched') return [];
  const ignore: Action = {
    label: t('ignore'),
    needs: 'bank.ignore',
    fields: [{ name: 'reason', label: t('reason'), maxLength: 300 }],
    run: ({ reason = '' }) =>
      call('POST /ops/bank/entries/{id}/ignore', { params: { id: entry.id }, body: { reason } }).then(changed),
    done: t('ignored'),
    undo: () => call('POST /ops/bank/entries/{id}/reopen', { params: { id: entry.id } }).then(changed),
    command: ({ reason = '' }) => `deposits ignore ${quoted(entry.id)} --reason ${quoted(reason || 'TEXT')}`,
    onStale: changed,
  };
  return best ? [assignAction(entry, best, changed), ignore] : [ignore];
}

function assignAction(entry: Entry, target: Target, changed: Changed): Action {
  const amountCents = entry.amountCents ?? undefined;
  const amount = euros(amountCents ?? 0);
  return {
    label: t('assign', { target: target.name }),
    needs: 'deposits.assign',
    consequences: [
      t('assignConsequence', { amount, target: target.name }),
      ...(target.hint ? [t('assignIs', { hint: target.hint })] : []),
    ],
    async run() {
      const body = { [target.kind]: target.id, amountCents };
      const { payload } = await call('POST /ops/bank/entries/{id}/assign', { params: { id: entry.id }, body });
      if (payload.waitsAs) showToast('info', t('nowWaits', { id: payload.waitsAs }));
      else showToast('success', t('assigned', { amount }));
      await changed();
    },
    command: `deposits assign ${quoted(entry.id)} --${target.kind} ${quoted(target.id)}`,
    onStale: changed,
  };
}
