/** Loads the profile again after a request that has changed it; shows a toast when that fails. */
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { fetchProfile } from '#stores/profile.ts';
import { showToast } from '#stores/toasts.ts';

export async function refreshProfile(language: LanguageCode): Promise<void> {
  try {
    await fetchProfile();
  } catch (error) {
    const isUnanswered = error instanceof ApiFailure && error.status === 0;
    const text = messagesOf(language, 'account')(isUnanswered ? 'profileFetchFailed' : 'profileLoadFailed');
    showToast('error', failureText(error, text));
  }
}
