/** Ends the session and goes home. When that fails the customer hears of it and stays signed in: the session may be alive. */
import { failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { leaveForHome } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { notify } from '#stores/notices.ts';
import { signOut } from '#stores/sign-in.ts';

export async function logOut(language: LanguageCode): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    return notify('error', failureText(error, messagesOf(language, 'common')('logoutFailed')));
  }
  leaveForHome(language);
}
