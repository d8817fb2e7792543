/** `ops categories`: what items are sorted into. Subcategories need no command: they are the types of the items. */
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { categoryPath } from '#rules/paths.ts';
import { listCategories } from '#server/domain/catalogue/list-categories.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { DomainError } from '#server/domain-error.ts';
import { printDone, printRows } from './print.ts';
import { withShop } from './shop.ts';

export function categoriesCommands(program: Command): void {
  const categories = program.command('categories').description('what items are sorted into');

  categories
    .command('list')
    .description('all of them, with how many items are for sale')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const listed = await listCategories(shop);
        printRows(
          listed.map(({ name, url, subcategories }) => ({
            name,
            url,
            for_sale: subcategories.reduce((sum, { count }) => sum + count, 0),
          })),
          options,
        );
      }),
    );

  categories
    .command('add <name> <url>')
    .description('open one, for items to be imported into by its url: categories add "Dota 2" dota2')
    .option('--json', 'as JSON')
    .action((typed: string, url: string, options) =>
      withShop(async (shop) => {
        const { name, added } = await addCategory(shop, { name: typed, url }).catch((error) => {
          if (error instanceof DomainError && error.details.errors?.url)
            throw new Problem(
              `"${url}" cannot be the url of a category; take lower case letters, digits and hyphens, such as dota2, but not "all".`,
            );
          throw error;
        });
        if (!added) throw new Problem(`There is a category "${url}" already: ${name}.`);
        printDone(`${name} is at ${categoryPath(url)}.`, { name, url }, options);
      }),
    );
}
