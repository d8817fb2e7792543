/** What the shop does by itself and is behind with: what health names as late, since when, and where to look. */
import words from '#content/console/today.json' with { type: 'json' };
import { ago, count, span } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useNow } from '../ui/use-now.ts';
import { ListedNotice } from './ListedNotice.tsx';
import type { Late } from './today.ts';

const t = textsOf(words);

/** More than these are behind a press, so that the work below stays in sight: where no job runs, all are late at once. */
const jobsInSight = 3;

export function LateNotice({ late, lateJobs }: Late) {
  const now = useNow();
  const jobs = lateJobs.map(({ job, outcome, succeededAt }) => (
    <li key={job}>
      <code>{job}</code> {t(outcome === 'failed' ? 'jobFails' : 'jobStopped', { when: ago(succeededAt, now) })}
    </li>
  ));
  const list = <ul className="grid gap-1 ps-4 text-sm">{jobs}</ul>;
  const folded = (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer">{t('lateJobs', { jobs: count(jobs.length) })}</summary>
      {list}
    </details>
  );
  return (
    <ListedNotice
      tone="danger"
      title={t('behind')}
      more={jobs.length > jobsInSight ? folded : jobs.length > 0 ? list : null}
    >
      {late.map(({ kind, seconds }) => (
        <li key={kind}>{t(`behind_${kind}`, { age: span(seconds) })}</li>
      ))}
    </ListedNotice>
  );
}
