/** What is new, as an Atom feed in one language (RFC 4287). */
import { dictionaries } from '#content/dictionary/index.ts';
import { site } from '#content/site.ts';
import type { Product } from '#contract/catalogue.ts';
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage } from '#rules/messages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { feedPath, localePath, paths, productPath, sharePicturePath } from '#rules/paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import type { Deps } from '../deps.ts';
import { listPage } from '../domain/catalogue/list-items.ts';
import { xmlText, xmlTime } from './xml.ts';

/** The newest items that are marked new, newest first. */
export async function newItemsFeed(
  { db, siteUrl, now }: Pick<Deps, 'db' | 'siteUrl' | 'now'>,
  language: LanguageCode,
): Promise<string> {
  const { items } = await listPage(db, { isNew: true, sort: 'newest' });
  const t = dictionaries[language].catalogue;
  const address = (path: string) => xmlText(siteUrl + localePath(language, path));
  const list = address(paths.newItems);
  const changed = xmlTime(items[0]?.created_at ?? now());
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${list}</id>
<title>${xmlText(`${site.name} · ${t.newTitle}`)}</title>
<subtitle>${xmlText(t.newText)}</subtitle>
<updated>${changed}</updated>
<author><name>${xmlText(site.name)}</name><uri>${xmlText(siteUrl)}</uri></author>
<icon>${xmlText(`${siteUrl}/favicon.svg`)}</icon>
<link rel="self" type="application/atom+xml" href="${address(feedPath)}"/>
<link rel="alternate" type="text/html" hreflang="${language}" href="${list}"/>
${items.map((item) => entry(item, language, siteUrl)).join('\n')}
</feed>
`;
}

function entry(item: Product, language: LanguageCode, siteUrl: string): string {
  const address = xmlText(siteUrl + localePath(language, productPath(item)));
  const price = formatMoney(minorUnitsOf(item.price) ?? 0, euro, language);
  const t = dictionaries[language].product;
  const facts = { title: item.title, type: item.type, hero: item.hero ?? '', quality: qualityLabel(item.quality) };
  const summary = fillMessage(item.hero ? t.descriptionHero : t.description, language, facts);
  return `<entry>
<id>${address}</id>
<title>${xmlText(item.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<link rel="enclosure" type="image/png" href="${xmlText(siteUrl + sharePicturePath(item.id))}"/>
<published>${xmlTime(item.created_at)}</published>
<updated>${xmlTime(item.created_at)}</updated>
<category term="${xmlText(item.type)}"/>
<summary>${xmlText(`${summary} ${price}`)}</summary>
</entry>`;
}
