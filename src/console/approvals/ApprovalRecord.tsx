/** One wish: what was asked for, to the letter, and the second person's word. */
import words from '#content/console/approvals.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import type { Action } from '../ui/action.ts';
import { quoted } from '../ui/action.ts';
import { factsOf } from '../ui/audit-details.ts';
import { Badge } from '../ui/Badge.tsx';
import { type Operator, useOperator } from '../ui/operator.ts';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { wishTitle } from '../ui/wish-name.ts';
import { stateNames } from './state-names.ts';
import { subjectPath } from './subject-path.ts';
import { useEntryTarget } from './use-entry-target.ts';
import { usePresent } from './use-present.ts';

type Approval = Output<'GET /ops/approvals'>['payload'][number];

const t = textsOf(words);

export function ApprovalRecord({ id, onChange }: { id: string; onChange: () => Promise<void> }) {
  const operator = useOperator();
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/approvals/{id}', { params: { id: each } }, options),
  );
  const approval = value?.payload;
  const present = usePresent(approval);
  const target = useEntryTarget(approval);
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={approval ? wishTitle(approval) : id}
      badges={
        approval ? (
          <Badge tone={approval.state === 'waiting' ? 'warning' : 'neutral'}>{stateNames[approval.state]}</Badge>
        ) : null
      }
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
      actions={approval ? actionsOf(approval, operator, changed) : []}
      hasNext={operator?.email !== approval?.askedBy}
    >
      {approval ? (
        <>
          <Facts
            facts={[
              ['Id', <code key="id">{approval.id}</code>],
              [t('action'), approval.action],
              [t('subject'), <Subject key="subject" of={approval} />],
              [t('amount'), approval.amountCents === null ? null : <Amount key="sum" cents={approval.amountCents} />],
              [t('askedBy'), approval.askedBy],
              [t('askedAt'), <When key="at" at={approval.askedAt} exact />],
              [t('until'), approval.state === 'waiting' ? <When key="until" at={approval.expiresAt} exact /> : null],
              [t('decidedBy'), approval.decidedBy],
              [t('reason'), approval.decisionReason],
            ]}
          />
          <RecordPart title={t('asked')}>
            <Facts
              facts={[
                ...factsOf(approval.input),
                [t('present'), present === '' ? t('unset') : present],
                [t('target'), target === '' ? t('targetGone') : target],
              ]}
            />
          </RecordPart>
        </>
      ) : null}
    </RecordPanel>
  );
}

function Subject({ of: approval }: { of: Approval }) {
  const path = subjectPath(approval);
  return path === null ? (
    approval.subject
  ) : (
    <a className="link" href={path}>
      {approval.subject}
    </a>
  );
}

/** What was decided about meanwhile, or can no longer be done, is read again at once. */
async function andLook(call: Promise<unknown>, changed: () => Promise<unknown>): Promise<void> {
  try {
    await call;
  } finally {
    await changed();
  }
}

function actionsOf(approval: Approval, operator: Operator | undefined, changed: () => Promise<unknown>): Action[] {
  const { id, state, askedBy, subject, action } = approval;
  if (state !== 'waiting') return [];
  const params = { id };
  const isOwn = operator?.email === askedBy;
  const isFile = action === 'payouts.release';
  const withdraw: Action = {
    label: t('withdraw'),
    needs: 'approvals.withdraw',
    run: () => andLook(call('POST /ops/approvals/{id}/withdraw', { params }), changed),
    done: t('withdrawnDone'),
    command: `approvals withdraw ${id}`,
  };
  if (isOwn) return [withdraw];
  return [
    {
      label: t('approve'),
      needs: 'approvals.approve',
      consequences: [
        t('approveConsequence', { what: `${wishTitle(approval)} · ${subject}` }),
        ...(isFile ? [t('fileConsequence')] : []),
      ],
      run: () => andLook(call('POST /ops/approvals/{id}/approve', { params }), changed),
      done: t(isFile ? 'fileReleased' : 'approvedDone'),
      command: `approvals approve ${id}`,
    },
    {
      label: t('refuse'),
      isDangerous: true,
      needs: 'approvals.refuse',
      fields: [{ name: 'reason', label: t('reason'), maxLength: 300 }],
      run: ({ reason = '' }) => andLook(call('POST /ops/approvals/{id}/refuse', { params, body: { reason } }), changed),
      done: t('refusedDone'),
      command: ({ reason = '' }) => `approvals refuse ${id} --reason ${quoted(reason)}`,
    },
  ];
}
