/** One question to Steam's site, at sign-in or about an inventory. Those that wait for an answer are counted together: it is one site. */
import { steamAnswerMs } from '#rules/limits/outside-calls.ts';
import { steamQuestionsAtOnceMax } from '#rules/limits/requests.ts';
import { tracedFetch } from '../../traces/outside-call.ts';
import { oneOfMany } from '../one-of-many.ts';

const question = oneOfMany({ max: steamQuestionsAtOnceMax, callMs: steamAnswerMs });

/** The status, and the text of the whole answer. @throws what keeps the answer from coming in time. */
export function askSteam(url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  return question(async () => {
    const signal = AbortSignal.timeout(steamAnswerMs);
    const answer = await tracedFetch('steam')(url, { ...init, redirect: 'manual', signal });
    return { status: answer.status, text: await answer.text() };
  });
}
