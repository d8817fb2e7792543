/** The addresses of category lists, with what each shows, for every language. Read once at build time. */
import { languageParams } from '#rules/languages.ts';
import { categoryPath, paths } from '#rules/paths.ts';
import { readCategories, readList } from '#server/page-reads.ts';

/** The value that stands for no category, or for no subcategory, in an address. */
const all = 'all';

interface Named {
  name: string;
  url: string;
}

type Access = Parameters<typeof readCategories>[0];

/** `/products/{category}` for every category and for `all`. */
export async function categoryLists(access: Access) {
  const categories = await readCategories(access);
  return inLanguages([undefined, ...categories], async (category) => ({
    params: { category: category?.url ?? all },
    props: {
      ...(await readList(access, { category: category?.url })),
      category: nameOf(category),
      subcategory: undefined,
      canonicalPath: category ? categoryPath(category.url) : paths.products,
    },
  }));
}

/** `/products/{category}/{subcategory}`, where either may be `all`. */
export async function subcategoryLists(access: Access) {
  const categories = await readCategories(access);
  const byUrl = new Map(categories.flatMap(({ subcategories }) => subcategories).map((each) => [each.url, each]));
  const pairs = [undefined, ...categories].flatMap((category) =>
    [undefined, ...(category?.subcategories ?? byUrl.values())].map((subcategory) => ({ category, subcategory })),
  );
  return inLanguages(pairs, async ({ category, subcategory }) => {
    const above = category ? categoryPath(category.url) : paths.products;
    return {
      params: { category: category?.url ?? all, subcategory: subcategory?.url ?? all },
      props: {
        ...(await readList(access, { category: category?.url, subcategory: subcategory?.url })),
        category: nameOf(category),
        subcategory: nameOf(subcategory),
        canonicalPath: subcategory ? categoryPath(category?.url ?? all, subcategory.url) : above,
      },
    };
  });
}

function nameOf(named: Named | undefined): Named | undefined {
  return named && { name: named.name, url: named.url };
}

async function inLanguages<S, P extends { params: object; props: object }>(
  subjects: readonly S[],
  pageOf: (subject: S) => Promise<P>,
) {
  const pages: P[] = [];
  for (const subject of subjects) pages.push(await pageOf(subject));
  return languageParams().flatMap((language) =>
    pages.map(({ params, props }) => ({ params: { ...language.params, ...params }, props })),
  );
}
