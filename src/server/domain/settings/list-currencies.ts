/** The currencies that prices can be shown in; the euro alone until an operator sets a rate. */
import type { Currency } from '#contract/content.ts';
import type { ReadContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';
import { currenciesOf, currencyQuery } from './parts/currencies.ts';

export async function listCurrencies({ deps }: ReadContext): Promise<Currency[]> {
  return currenciesOf(await runRead(currencyQuery(deps.db).execute()));
}
