/** What changes in an item when some of its values are said anew. */

import { operatorEuros } from '#rules/euros.ts';
import type { ImportRemark } from '#rules/item-file/import-run.ts';
import { decimalOf } from '#rules/money.ts';
import type { ItemValues } from '../../../../db/schema/imports.ts';
import type { KnownItem } from './import-known.ts';

export interface ItemChange {
  before: ItemValues;
  after: ItemValues;
  remarks: ImportRemark[];
}

/** Null when nothing changes. A reduction that the new price leaves nothing of ends with it. */
export function itemChange(item: KnownItem, values: ItemValues): ItemChange | null {
  const present: ItemValues = { ...item };
  const said = { ...values };
  const remarks: ImportRemark[] = [];
  const priceCents = Number(said.priceCents ?? item.priceCents);
  const oldPriceCents = 'oldPriceCents' in said ? said.oldPriceCents : item.oldPriceCents;
  if (typeof oldPriceCents === 'number' && oldPriceCents < priceCents) {
    const value = decimalOf(oldPriceCents);
    if ('oldPriceCents' in said)
      remarks.push({
        kind: 'problem',
        field: 'old_price',
        value,
        text: `is below the price, ${operatorEuros(priceCents)}`,
      });
    else if ('priceCents' in said) {
      said.oldPriceCents = null;
      remarks.push({ kind: 'note', field: 'old_price', value, text: 'ends: the new price is above it' });
    }
  }
  const names = Object.keys(said).filter((name) => !sameValue(said[name], present[name]));
  if (names.length === 0 && remarks.every(({ kind }) => kind === 'note')) return null;
  return { before: picked(present, names), after: picked(said, names), remarks };
}

function picked(values: ItemValues, names: readonly string[]): ItemValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
