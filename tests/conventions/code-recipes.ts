/** What someone writes who follows the recipes of CONTRIBUTING.md, file by file: rarities, from the column to the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './recipe-copy.ts';

type Changes = Record<string, (text: string) => string>;

/** A new file, whole. */
const written = (name: string) => readFileSync(join(import.meta.dirname, 'recipes', `${name}.txt`), 'utf8');
/** Puts `line` after the first occurrence of `mark`. */
const after = (mark: string, line: string) => (text: string) => text.replace(mark, () => mark + line);
/** Adds a text to the end of a dictionary. */
const word = (key: string, text: string) => (json: string) =>
  json.replace(/"\n\}\s*$/, `",\n  ${JSON.stringify(key)}: ${JSON.stringify(text)}\n}\n`);
const nextMigration = String(
  readdirSync(join(root, 'drizzle')).filter((file) => file.endsWith('.sql')).length,
).padStart(4, '0');
const languages = readdirSync(join(root, 'src', 'content', 'pages'));
const inEveryLanguage = (namespace: string, change: (json: string) => string): Changes =>
  Object.fromEntries(languages.map((language) => [`src/content/dictionary/${language}/${namespace}.json`, change]));

/** Proves each recipe's result in a shop. */
const rarityTests = written('rarities.test.ts');

/** By the names of the recipes. */
export const changes: Record<string, Changes> = {
  'A field on items, shown on the card': {
    'src/server/db/schema/catalogue.ts': after("    hero: text('hero'),\n", "    rarity: text('rarity'),\n"),
    'src/contract/catalogue.ts': after('hero: trait,', ' rarity: trait,'),
    'src/islands/catalogue/ProductCard.tsx': (text) =>
      after(
        '<WearSteps quality={product.quality} language={language} />\n        </p>\n',
        '        {product.rarity ? <p className="truncate text-sm">{product.rarity}</p> : null}\n',
      )(text.replace("'hero' | ", "'hero' | 'rarity' | ")),
    'docs/product/catalogue.md': after('| `exterior_name`, `hero`, `class`', ', `rarity`'),
    'tests/api/catalogue.test.ts': after("      hero: 'Brannoc',\n", '      rarity: null,\n'),
  },
  'An error code': {
    'src/contract/errors.ts': after("  'not_found',\n", "  'rarity_unknown',\n"),
    'src/server/http/statuses.ts': after('  not_found: 404,\n', '  rarity_unknown: 404,\n'),
    ...inEveryLanguage('errors', word('rarity_unknown', 'Nothing is that rare.')),
  },
  'An endpoint': {
    'src/contract/catalogue.ts': (text) => `${text}
export const getRarity = endpoint({
  method: 'get',
  path: '/rarities/{id}',
  tag: 'Catalogue',
  summary: 'How many items are as rare',
  params: z.object({ id }),
  response: okPayload(z.object({ items: z.int() })),
  errors: ['rarity_unknown'],
});
`,
    'src/contract/index.ts': (text) =>
      after(
        '  listKnownItems,\n  getItem,\n',
        '  getRarity,\n',
      )(text.replace('  getRecommended,\n  getSub', '  getRarity,\n  getRecommended,\n  getSub')),
    'tests/support/authorization-table.ts': after(
      '  getItem: open(200, ({ item }) => ({ path: item })),\n',
      "  getRarity: open(404, () => ({ path: 'relic' })),\n",
    ),
    'src/server/routes/catalogue.ts': (text) =>
      text
        .replace('  getRecommended,\n', '  getRarity as getRarityCall,\n  getRecommended,\n')
        .replace(
          'import { listCategories }',
          "import { getRarity } from '../domain/catalogue/get-rarity.ts';\nimport { listCategories }",
        )
        .replace(
          '  mountEndpoint(app, getCategories,',
          '  mountEndpoint(app, getRarityCall, async ({ ctx, params }) => ({ payload: await getRarity(ctx, params) }));\n\n  mountEndpoint(app, getCategories,',
        ),
    'tests/api/rarities.test.ts': () => rarityTests,
  },
  'A use case': {
    'src/server/domain/catalogue/get-rarity.ts': () => written('get-rarity.ts'),
  },
  'A setting': {
    'src/server/domain/settings/parts/settings.ts': (text) =>
      after(
        '  offer_enabled: yesNo(false),\n',
        '  rarities_shown: yesNo(true),\n',
      )(
        text.replace(
          '    offer_enabled: values.offer_enabled,\n',
          '    offer_enabled: values.offer_enabled,\n    rarities_shown: values.rarities_shown,\n',
        ),
      ),
    'src/contract/content.ts': after('    offer_enabled: z.boolean(),\n', '    rarities_shown: z.boolean(),\n'),
    'docs/product/settings.md': after(
      '## What they do\n\n| Setting | Effect |\n| --- | --- |\n',
      '| `rarities_shown` | rarities on cards |\n',
    ),
  },
  'A column or table': {
    'src/server/db/schema/customers.ts': after(
      "    name: text('name').notNull(),\n",
      "    nickname: text('nickname').notNull().default(''),\n",
    ),
    'src/server/domain/customers/parts/personal-data/people.ts': after(
      "    name: 'erased',\n",
      "    nickname: 'erased',\n",
    ),
    'src/server/domain/customers/parts/anonymization.ts': after("    surname: '',\n", "    nickname: '',\n"),
  },
  "A lifecycle's state or transition": {
    'src/rules/lifecycles.ts': (text) =>
      text
        .replace("    'awaiting_item',\n", "    'awaiting_item',\n    'on_its_way',\n")
        .replace(
          "    receive: { from: ['awaiting_item']",
          "    send: { from: ['awaiting_item'], to: 'on_its_way' },\n    receive: { from: ['awaiting_item', 'on_its_way']",
        ),
    'tests/conventions/expanding-migrations.ts': (text) =>
      text.replace(
        'contractions: Record<string, Contraction> = {',
        `contractions: Record<string, Contraction> = {\n  '${nextMigration}_recipes': { reason: 'its table is rebuilt for a wider CHECK alone' },\n`,
      ),
    'tests/rules/state-icons.test.ts': after("['pending', 'offer', 'awaiting_item', ", "'on_its_way', "),
    'src/islands/account/offers/offer-states.ts': after(
      'export const offerStates = {\n',
      "  on_its_way: { label: 'stateOnItsWay', next: 'nextOnItsWay', button: 'details', step: 3 },\n",
    ),
    'src/console/offers/states.tsx': after('const looks = {\n', "  on_its_way: ['stateOnItsWay', 'info'],\n"),
    'src/content/console/offers.json': word('stateOnItsWay', 'On its way'),
    'tests/support/offers.ts': after(
      "'awaiting_item') return id;\n",
      "  if (state === 'on_its_way') {\n    await app.deps.db.update(offers).set({ state }).where(eq(offers.id, id));\n    return id;\n  }\n",
    ),
    'tests/api/offers.test.ts': after("leads: { awaiting_item: 'ready_for_payout'", ", on_its_way: 'ready_for_payout'"),
    'scripts/demo/offer-lists.ts': after(
      "5, ['counter', 'accept']),\n",
      "  offer('Sunken Bell', 'Relic', 'field_tested', 3300, 2950, 4.5, ['counter', 'accept', 'send']),\n",
    ),
    ...inEveryLanguage('offers', (json) =>
      word('nextOnItsWay', 'Your skin is coming.')(word('stateOnItsWay', 'On its way')(json)),
    ),
  },
  'A text': inEveryLanguage('catalogue', word('raritiesTitle', 'Rarities')),
  'An island': {
    'src/islands/catalogue/Rarities.tsx': () => written('Rarities.tsx'),
  },
  'A page': {
    'src/pages/[...lang]/rarities.astro': () => written('rarities.astro'),
    'src/rules/paths.ts': after("  contact: '/contact',\n", "  rarities: '/rarities',\n"),
    'docs/product/navigation.md': after('| `/browse` |', ' a list |\n| `/rarities` |'),
  },
};

/** What vitest runs on the copy, whose recipes are not followed once more. */
export const proof = [
  '--project=unit',
  '--project=api',
  '--maxWorkers=1',
  '--exclude=**/*recipes.test.ts',
  'tests/conventions',
  'tests/content',
  'tests/contract',
  'tests/rules/lifecycles',
  'tests/api/rarities',
  'tests/api/catalogue',
  'tests/api/personal-data',
  'tests/api/offers',
  'tests/domain/seed/seed',
  'tests/api/openapi-answers',
];

export const rarityTitles = [...rarityTests.matchAll(/^test\('([^']+)'/gm)].map(([, title = '']) => title);
