/** A session that has ended leads to the sign-in page, which leads back. What a screen wants to have there again it keeps before. */
import { consoleSignIn, consoleSignInPath } from '#rules/console-paths.ts';

const keepers = new Set<() => void>();

/** `keep` is called before the page is left, until what is returned is. */
export function keepBeforeSignIn(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** `hasEnded`: there was a session. The sign-in page asks too, and stays where it is. */
export function leaveToSignIn(hasEnded: boolean): void {
  if (location.pathname === consoleSignIn) return;
  for (const keep of keepers) keep();
  location.assign(consoleSignInPath(location.pathname + location.search, hasEnded));
}
