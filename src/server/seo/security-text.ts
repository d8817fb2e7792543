/**
 * `/.well-known/security.txt` (RFC 9116): where whoever found a weakness tells the shop. Made anew for each day, so that its last day is
 * always ahead. See docs/product/security.md#reports-of-weaknesses.
 */
import { languages } from '#rules/languages.ts';
import { securityTextDays } from '#rules/limits.ts';
import { paths, securityTextPath } from '#rules/paths.ts';
import type { Deps } from '../deps.ts';
import { getSettingValues } from '../domain/settings/get-setting-values.ts';
import { xmlTime } from './xml.ts';

const daySeconds = 86_400;

type Source = Pick<Deps, 'db' | 'siteUrl' | 'now'>;

/** Null while the shop has no address to write to: without a contact the file means nothing. */
export async function securityText(source: Source): Promise<string | null> {
  const { support_email: address } = await getSettingValues({ deps: source });
  if (address === '') return null;
  const { siteUrl } = source;
  const today = source.now() - (source.now() % daySeconds);
  const fields = [
    ['Contact', mailto(address)],
    ['Contact', siteUrl + paths.contact],
    ['Expires', xmlTime(today + securityTextDays * daySeconds)],
    ['Preferred-Languages', languages.map(({ code }) => code).join(', ')],
    ['Canonical', siteUrl + securityTextPath],
    ['Policy', siteUrl + paths.questions],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** Whatever an address may hold besides letters has a meaning in a URI. */
function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
