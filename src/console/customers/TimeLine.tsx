/** What has happened to a customer, newest first; a mail can be sent again from here. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import words from '#content/console/customers.json' with { type: 'json' };
import type { EventKind } from '#contract/operator/customers.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CompactSelect } from '#islands/ui/CompactSelect.tsx';
import { consolePath } from '#rules/console-paths.ts';
import { call, type Output } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Amount } from '../ui/Amount.tsx';
import { quoted } from '../ui/action.ts';
import { lineOf } from '../ui/audit-details.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { When } from '../ui/When.tsx';

type CustomerEvent = Output<'GET /ops/customers/{id}/events'>['payload'][number];

const t = textsOf(words);

const kindNames: Record<EventKind, string> = {
  order: 'Orders',
  line: 'Order lines',
  payment: 'Payments',
  refund: 'Refunds',
  dispute: 'Disputes',
  transfer: 'Transfers',
  offer: 'Offers',
  payout: 'Payouts',
  trade: 'Trades',
  session: 'Sign-ins',
  mail: 'Mails',
  note: 'Notes',
  operator: 'Operators',
};

const choices = [
  { value: '', label: t('everything') },
  ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
];

const pageRows = 30;

interface Loaded {
  rows: readonly CustomerEvent[];
  next: string | null;
  failure?: unknown;
}

interface Props {
  id: string;
  /** Another one reads from the beginning. */
  version: string;
}

export function TimeLine({ id, version }: Props) {
  const [kind, setKind] = useState('');
  const [{ rows, next, failure }, setLoaded] = useState<Loaded>({ rows: [], next: null });
  const [isLoading, setLoading] = useState(true);
  const loads = useRef(0);

  const load = useCallback(
    async (before: readonly CustomerEvent[], cursor?: string) => {
      const number = ++loads.current;
      setLoading(true);
      const query = { limit: pageRows, kind: (kind || undefined) as EventKind | undefined, cursor };
      const loaded = await call('GET /ops/customers/{id}/events', { params: { id }, query }).then(
        ({ payload, meta }): Loaded => ({ rows: [...before, ...payload], next: meta.next }),
        (failure: unknown): Loaded => ({ rows: before, next: cursor ?? null, failure }),
      );
      if (number !== loads.current) return;
      setLoaded(loaded);
      setLoading(false);
    },
    [id, kind],
  );
  useEffect(() => void load([]), [load, version]);

  return (
    <RecordPart title={t('timeLine')}>
      <div>
        <CompactSelect
          label={t('kind')}
          emptyText=""
          tall
          options={choices}
          displayText={`${t('kind')}: ${choices.find(({ value }) => value === kind)?.label ?? ''}`}
          value={kind}
          onChange={setKind}
        />
      </div>
      <FailureNotice failure={failure} onRetry={() => void load(rows, next ?? undefined)} />
      {rows.length === 0 && !isLoading && !failure ? <p className="text-muted text-sm">{t('noEvents')}</p> : null}
      <ol className="grid" aria-label={t('timeLine')} aria-busy={isLoading}>
        {rows.map((event) => (
          <li key={`${event.kind} ${event.id}`} className="money-line grid gap-0.5 py-2 text-sm">
            <Entry event={event} />
          </li>
        ))}
      </ol>
      {next ? (
        <div>
          <Button busy={isLoading} onClick={() => void load(rows, next)}>
            {t('showMore')}
          </Button>
        </div>
      ) : null}
    </RecordPart>
  );
}

function Entry({ event }: { event: CustomerEvent }) {
  const { kind, what, at, subject, who, text, cents } = event;
  const nameId = useId();
  // an entry of the audit log is told by its details
  const told = kind === 'operator' ? lineOf(JSON.parse(text)) : text;
  return (
    <>
      <div className="flex justify-between gap-4">
        <span id={nameId} className="min-w-0 wrap-anywhere">
          <span className="text-muted">{kind}</span> <span className="font-semibold">{what}</span>
        </span>
        {cents === null ? null : <Amount cents={cents} />}
      </div>
      {told ? <p className="wrap-anywhere">{told}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-muted text-xs">
        <span className="min-w-0 wrap-anywhere">
          <When at={at} exact /> {who ? `· ${who}` : ''} · <Subject event={event} />
        </span>
        {kind === 'mail' ? (
          <ActionButton
            action={{
              label: t('resend'),
              needs: 'customers.resend-mail',
              run: () => call('POST /ops/mails/resend', { body: { mail: subject } }),
              done: t('resent'),
              command: `customers resend ${quoted(subject)}`,
            }}
            describedBy={nameId}
          />
        ) : null}
      </div>
    </>
  );
}

/** Leads to the record on its own screen, where there is one. */
function Subject({ event }: { event: CustomerEvent }) {
  const { kind, id, subject } = event;
  // a payout is told with the offer that it is for, and has a record of its own
  const shown = kind === 'payout' ? id : subject;
  const href = recordOf(event);
  if (!href) return <code>{shown}</code>;
  return (
    <a className="link" href={href}>
      {shown}
    </a>
  );
}

function recordOf({ kind, id, subject }: CustomerEvent): string | null {
  switch (kind) {
    case 'order':
    case 'line':
      return consolePath('orders', { id: subject });
    case 'offer':
      return consolePath('offers', { id: subject });
    case 'payout':
      return consolePath('payouts', { id });
    default:
      return null;
  }
}
