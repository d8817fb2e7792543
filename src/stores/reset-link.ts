/** Token and e-mail of a mailed reset link. They are removed from the page's address at once, so that neither scripts nor referrers pass them on. */
import { tabKeys } from '#rules/storage-keys.ts';
import { shape, text } from './decode.ts';
import { readTab, writeTab } from './storage.ts';

export interface ResetLink {
  token: string;
  email: string;
}

const stored = shape<ResetLink>({ token: text, email: text });

/** The link of the address, which is stored for the tab and removed from the address, else the stored one. Empty without either. */
export function takeResetLink(): ResetLink {
  const query = new URLSearchParams(location.search);
  if (!query.has('token') && !query.has('email')) return readTab(tabKeys.resetLink, stored) ?? { token: '', email: '' };
  const link = { token: query.get('token') ?? '', email: query.get('email') ?? '' };
  writeTab(tabKeys.resetLink, link);
  history.replaceState(null, '', location.pathname);
  return link;
}

/** Removes the link once it was used. */
export function forgetResetLink(): void {
  writeTab(tabKeys.resetLink, undefined);
}
