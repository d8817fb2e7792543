/** Ends the session and goes home. The browser forgets the customer even when the server cannot be reached. */
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { signOut } from '#stores/sign-in.ts';

export async function logOut(language: LanguageCode): Promise<void> {
  await signOut().catch(() => undefined);
  window.location.assign(localePath(language, paths.home));
}
