/**
 * The page of a mailed link to set a password: takes the link out of the address, and says for whom the password is, before anybody touches
 * the form. That a link is broken the form says itself, awake.
 */
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { takeResetLink } from '#stores/reset-link.ts';
import { whenShown } from './when-shown.ts';

await whenShown;
const { token, email } = takeResetLink();
const whose = document.querySelector('[data-reset-for]');
if (token === '' || email === '') whose?.closest('astro-island')?.dispatchEvent(new Event('wake'));
else if (whose) whose.textContent = messagesOf(pageLanguage(), 'auth')('newPasswordLede', { email });
