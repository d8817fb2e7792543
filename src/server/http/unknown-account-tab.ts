/** An address under the account that names no tab is the profile's. See docs/product/navigation.md#routes. */
import { splitLanguage } from '#rules/languages.ts';
import { accountTabOf, localePath, paths } from '#rules/paths.ts';

/** Null for every other address, and for those of the tabs. */
export function redirectToProfile({ pathname, search }: URL): Response | null {
  const { language, path } = splitLanguage(pathname);
  if (!path.startsWith(`${paths.account}/`)) return null;
  const tab = path.slice(paths.account.length + 1).replace(/\/$/, '');
  if (accountTabOf(tab) === tab) return null;
  return new Response(null, { status: 302, headers: { Location: localePath(language, paths.account) + search } });
}
