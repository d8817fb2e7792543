/** Deletes what time has made useless: sessions that are over, links long expired, wrong passwords of long ago. */
import { lt } from 'drizzle-orm';
import { loginFailures, mailTokens, sessions } from '../../db/schema/customers.ts';
import { step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

const day = 86_400;

/** Links stay a month after their end, so that a late second click still finds that it was the second. */
const linkDays = 30;

export async function forgetStale({ db, now }: Deps): Promise<void> {
  await write(db, [
    step(db.delete(sessions).where(lt(sessions.expiresAt, now()))),
    step(db.delete(mailTokens).where(lt(mailTokens.expiresAt, now() - linkDays * day))),
    step(db.delete(loginFailures).where(lt(loginFailures.lastAt, now() - day))),
  ]);
}
