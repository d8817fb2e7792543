/** Ends the session and goes home. After a failure the customer stays signed in, with a toast: the session may still be valid. */
import { failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { signOutToHome } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { signOut } from '#stores/sign-in.ts';
import { showToast } from '#stores/toasts.ts';

export async function logOut(language: LanguageCode): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    return showToast('error', failureText(error, messagesOf(language, 'common')('logoutFailed')));
  }
  signOutToHome(language);
}
