/** Asks a shop that was just uploaded how it is: a Worker whose variables are wrong answers, but takes no call. */
import { Problem } from '#node/problem.ts';
import { isOpen } from '../is-open.ts';

const attempts = 10;
const pauseMs = 3_000;

/** Returns the sentence to print. @throws Problem when the shop says that it is not open. */
export async function askHealth(siteUrl: string, { fetching = fetch, pause = pauseMs } = {}): Promise<string> {
  const url = `${siteUrl}/api/health`;
  for (let attempt = 1; ; attempt++) {
    const answer = await fetching(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer?.status === 200) return `The shop is open at ${siteUrl}.`;
    // this deploy cannot have made it late
    if (answer && (await isOpen(answer)))
      return `The shop is open at ${siteUrl}, and ${url} says that work is late; see what it names.`;
    // the Worker of before can still answer at some places of the edge
    if (attempt < attempts) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      continue;
    }
    if (!answer) return `${url} cannot be reached from here; see whether it answers 200.`;
    throw new Problem(
      answer.status === 503
        ? `The shop is uploaded and not open: ${url} answers 503. \`npx wrangler tail\` shows the line that names each variable that is wrong.`
        : `The shop is uploaded, and ${url} answers ${answer.status}; look at it before anyone buys.`,
    );
  }
}
