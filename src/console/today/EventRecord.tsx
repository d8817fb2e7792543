/** A webhook event that could not be applied: what it says, why, and the ways to be done with it. */
import words from '#content/console/today.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { type Action, quoted } from '../ui/action.ts';
import { Badge } from '../ui/Badge.tsx';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { eventName } from './event-name.ts';

interface Props {
  id: string;
  onChange: () => Promise<unknown>;
}

type Event = Output<'GET /ops/events/{id}'>['payload'];

const t = textsOf(words);

export function EventRecord({ id, onChange }: Props) {
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/events/{id}', { params: { id: each } }, options),
  );
  const event = value?.payload;
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={event ? eventName(event.provider, event.type) : id}
      badges={event ? <Badge tone={event.state === 'failed' ? 'danger' : 'neutral'}>{event.state}</Badge> : null}
      actions={event ? actionsOf(event, changed) : []}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    >
      {event ? (
        <>
          <Facts
            facts={[
              [t('eventFailure'), event.failure],
              [t('eventReceived'), <When key="at" at={event.receivedAt} exact />],
              [t('eventAttempts'), event.attempts],
              [t('eventType'), event.type ? <code key="type">{event.type}</code> : null],
              ['Id', event.eventId],
            ]}
          />
          <RecordPart title={t('eventSays')}>
            <pre className="event-body overflow-auto p-3">{written(event.body)}</pre>
          </RecordPart>
        </>
      ) : null}
    </RecordPanel>
  );
}

function actionsOf({ id, state }: Event, changed: () => Promise<unknown>): Action[] {
  if (state === 'applied') return [];
  const retry: Action = {
    label: t('eventRetry'),
    needs: 'events.retry',
    run: () => call('POST /ops/events/{id}/retry', { params: { id } }).then(changed),
    done: t('eventRetried'),
    command: `events retry ${quoted(id)}`,
    onStale: changed,
  };
  const dismiss: Action = {
    label: t('dismiss'),
    needs: 'events.dismiss',
    consequences: [t('dismissConsequence')],
    fields: [{ name: 'reason', label: t('dismissReason'), kind: 'lines' }],
    run: ({ reason = '' }) => call('POST /ops/events/{id}/dismiss', { params: { id }, body: { reason } }).then(changed),
    done: t('dismissed'),
    command: ({ reason = '' }) => `events dismiss ${quoted(id)} --reason ${quoted(reason)}`,
    onStale: changed,
  };
  return state === 'dismissed' ? [retry] : [retry, dismiss];
}

/** JSON as it is read; anything else as it came. */
function written(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
