/** The Atom feed (RFC 4287) of new items in one language. */
import { dictionaries } from '#content/dictionary/index.ts';
import { site } from '#content/site.ts';
import type { Product } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage } from '#rules/messages.ts';
import { feedPath, localePath, paths, productPath, sharePicturePath } from '#rules/paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import type { Deps } from '../deps.ts';
import { listItems } from '../domain/catalogue/list-items.ts';
import { buildXml, type XmlElement, xmlTime } from './xml.ts';

/** Contains the items marked as new, newest first. */
export async function newItemsFeed(
  deps: Pick<Deps, 'db' | 'siteUrl' | 'now'>,
  language: LanguageCode,
): Promise<string> {
  const { siteUrl, now } = deps;
  const { items } = await listItems({ deps }, { isNew: true, sort: 'newest' });
  const t = dictionaries[language].catalogue;
  const urlOf = (path: string) => siteUrl + localePath(language, path);
  const listUrl = urlOf(paths.newItems);
  return buildXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': language,
      id: listUrl,
      title: `${site.name} · ${t.newTitle}`,
      subtitle: t.newText,
      updated: xmlTime(items[0]?.created_at ?? now()),
      author: { name: site.name, uri: siteUrl },
      icon: `${siteUrl}/favicon.svg`,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': urlOf(feedPath) },
        { '@rel': 'alternate', '@type': 'text/html', '@hreflang': language, '@href': listUrl },
      ],
      entry: items.map((item) => entryOf(item, language, siteUrl)),
    },
  });
}

function entryOf(item: Product, language: LanguageCode, siteUrl: string): XmlElement {
  const url = siteUrl + localePath(language, productPath(item));
  const t = dictionaries[language].product;
  const facts = { title: item.title, type: item.type, hero: item.hero ?? '', quality: qualityLabel(item.quality) };
  const summary = fillMessage(item.hero ? t.descriptionHero : t.description, language, facts);
  return {
    id: url,
    title: item.title,
    link: [
      { '@rel': 'alternate', '@type': 'text/html', '@href': url },
      { '@rel': 'enclosure', '@type': 'image/png', '@href': siteUrl + sharePicturePath(item.id) },
    ],
    published: xmlTime(item.created_at),
    updated: xmlTime(item.created_at),
    category: { '@term': item.type },
    // without the price: readers and the edge keep what they have read
    summary,
  };
}
