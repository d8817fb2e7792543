/** Titles and descriptions of product lists. */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';

interface Named {
  name: string;
}

/** Title and description of the list of `category` and `subcategory`; of all items without both. */
export function listTitles(language: LanguageCode, category?: Named, subcategory?: Named) {
  const t = messagesOf(language, 'catalogue');
  const names = {
    category: category?.name ?? '',
    subcategory: subcategory ? traitText(language, subcategory.name) : '',
  };
  if (category && subcategory) {
    return { title: t('subcategoryTitle', names), description: t('subcategoryText', names) };
  }
  if (subcategory) return { title: names.subcategory, description: t('allText') };
  if (category) return { title: t('categoryTitle', names), description: t('categoryText', names) };
  return { title: t('allTitle'), description: t('allText') };
}
