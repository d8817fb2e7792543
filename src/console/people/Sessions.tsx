/** Where a person is signed in to the console, and the end of one of these sessions. */
import words from '#content/console/people.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { type Action, quoted } from '../ui/action.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';

const t = textsOf(words);

type Session = Output<'GET /ops/operators/sessions'>['payload'][number];

interface Props {
  email: string;
  onChange: () => Promise<unknown>;
}

export function Sessions({ email, onChange }: Props) {
  const { value, failure, reload } = useRecord(email, (each, options) =>
    call('GET /ops/operators/sessions', { query: { email: each } }, options),
  );
  const end = ({ id }: Session): Action => ({
    label: t('endSession'),
    needs: 'operators.sessions',
    run: async () => {
      await call('POST /ops/operators/end-session', { body: { email, session: id } });
      await Promise.all([reload(), onChange()]);
    },
    done: t('sessionEnded', { email }),
    command: `operators sign-out ${quoted(email)} --session ${id}`,
    onStale: reload,
  });
  return (
    <RecordPart title={t('sessions')}>
      <FailureNotice failure={failure} onRetry={reload} />
      {value?.payload.length === 0 ? <p className="text-muted text-sm">{t('noSessions')}</p> : null}
      <ul className="grid gap-2">
        {value?.payload.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span id={session.id}>
              {t('since')} <When at={session.createdAt} exact /> · {t('used')} <When at={session.lastUsedAt} />
            </span>
            <ActionButton action={end(session)} describedBy={session.id} />
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}
