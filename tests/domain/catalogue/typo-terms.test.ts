/** How many words of the catalogue a mistyped one may stand for. */
import { expect, test } from 'vitest';
import { typoTermsMax } from '#rules/limits/sizes.ts';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp } from '../../support/test-app.ts';

test('typoTermsMax terms a typo away from a word are searched for, and not one more', async () => {
  const app = await createTestApp();
  const letters = [...'abcdefghijklmnoprstuvwxyz'];
  const foundOf = async (terms: number) => {
    const name = `stormle${terms % 10}`;
    await stock(
      app.deps,
      letters.slice(0, terms).map((letter) => ({ title: `${name}${letter}` })),
    );
    return (await listItems({ deps: app.deps }, { search: `${name}q` })).meta.total;
  };
  expect([await foundOf(typoTermsMax), await foundOf(typoTermsMax + 1)]).toEqual([typoTermsMax, typoTermsMax]);
  await app.close();
});
