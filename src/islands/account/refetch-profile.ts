/** Brings the profile of the page up to date after a call that changed it without saying how; says so when that fails. */
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { fetchProfile } from '#stores/profile.ts';
import { showToast } from '#stores/toasts.ts';

export async function refetchProfile(language: LanguageCode): Promise<void> {
  try {
    await fetchProfile();
  } catch (error) {
    const isSilent = error instanceof ApiFailure && error.status === 0;
    const text = messagesOf(language, 'account')(isSilent ? 'profileFetchFailed' : 'profileLoadFailed');
    showToast('error', failureText(error, text));
  }
}
