/** What about a record waits for a second person, and what was refused lately: who asked, who said no, and why. */
import words from '#content/console/ui.json' with { type: 'json' };
import { approvalDays } from '#rules/approvals.ts';
import { consolePath } from '#rules/console-paths.ts';
import { call, type Output } from '../api/client.ts';
import { useWrites } from '../api/writes.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { textsOf } from './texts.ts';
import { useFresh } from './use-fresh.ts';
import { useNow } from './use-now.ts';
import { wishTitle } from './wish-name.ts';

type Wish = Output<'GET /ops/approvals'>['payload'][number];

const t = textsOf(words);

export function Wishes({ subject }: { subject: string }) {
  const now = useNow();
  const writes = useWrites();
  const { value, failure, reload } = useFresh(`wishes about ${subject} after ${writes} writes`, (options) =>
    call('GET /ops/approvals', { query: { subject } }, options),
  );
  const wishes = value?.payload ?? [];
  const told = wishes.filter(
    (wish) => wish.subject === subject && (wish.state === 'waiting' || (isFresh(wish, now) && isNewest(wish, wishes))),
  );
  return (
    <>
      <FailureNotice failure={failure} onRetry={reload} />
      {told.map((wish) => (
        <p key={wish.id} className="alert wrap-anywhere" data-tone={wish.state === 'waiting' ? 'warning' : undefined}>
          <a className="link" href={consolePath('approvals', { id: wish.id })}>
            {wishTitle(wish)}
          </a>{' '}
          {wish.state === 'waiting'
            ? t('wishWaits', { who: wish.askedBy })
            : t('wishRefused', { who: wish.decidedBy ?? '', why: wish.decisionReason })}
        </p>
      ))}
    </>
  );
}

function isFresh({ state, decidedAt }: Wish, now: number): boolean {
  return state === 'refused' && decidedAt !== null && now - decidedAt < approvalDays * 86_400;
}

/** Nobody has asked for the like since. */
function isNewest({ id, action }: Wish, newestFirst: readonly Wish[]): boolean {
  return newestFirst.find((each) => each.action === action)?.id === id;
}
