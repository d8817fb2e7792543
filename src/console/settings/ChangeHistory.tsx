/** Who set something to what, and what it was before, newest first: out of the audit log. */
import words from '#content/console/settings.json' with { type: 'json' };
import { Skeleton } from '#islands/ui/Skeleton.tsx';
import { call } from '../api/client.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';

const t = textsOf(words);

const shown = 10;

export function ChangeHistory({ subject }: { subject: string }) {
  const { value, failure, reload } = useRecord(subject, (each, options) =>
    call('GET /ops/audit', { query: { subject: each, limit: shown } }, options),
  );
  return (
    <RecordPart title={t('history')}>
      <FailureNotice failure={failure} onRetry={reload} />
      {value ? null : <Skeleton className="h-4 w-2/3" />}
      {value?.payload.length === 0 ? <p className="text-muted text-sm">{t('nobody')}</p> : null}
      <ul className="grid gap-2 text-sm">
        {value?.payload.map(({ id, at, actor, action, details }) => (
          <li key={id}>
            <p className="text-text wrap-anywhere">
              {'value' in details ? (
                <>
                  <del>{written(details.before)}</del> → <ins>{written(details.value)}</ins>
                </>
              ) : (
                action
              )}
            </p>
            <p className="text-muted text-xs wrap-anywhere">
              {actor} · <When at={at} exact />
            </p>
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return value ? t('on') : t('off');
  return String(value);
}
