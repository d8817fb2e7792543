/** What every page does when a call fails because the session has ended or the e-mail is not verified. See docs/product/errors.md#session. */
import { listenToFailures } from '#api/client.ts';
import { endSession } from './end-session.ts';
import { pageLanguage } from './language.ts';
import { emailVerificationAddress } from './redirects.ts';

/** Listens for the life of the page. */
export function watchFailures(): void {
  listenToFailures(({ status, key }) => {
    if (status === 401) endSession();
    if (key === 'email_not_verified') location.assign(emailVerificationAddress(pageLanguage()));
  });
}
