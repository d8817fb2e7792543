/** What makes an item that item: its columns, as the API and import files name them. */
import type { itemSpecifics, ProductDetails } from '#contract/catalogue.ts';
import { items } from '../../../db/schema/catalogue.ts';

export const specificsColumns = {
  assetId: items.assetId,
  classId: items.classId,
  instanceId: items.instanceId,
  gems: items.gems,
  styles: items.styles,
  unusualEffect: items.unusualEffect,
  wearFloat: items.wearFloat,
  patternSeed: items.patternSeed,
  inspectLink: items.inspectLink,
  tradableFrom: items.tradableFrom,
};

export type SpecificsRow = Pick<typeof items.$inferSelect, keyof typeof specificsColumns>;
export type Specifics = Pick<ProductDetails, keyof typeof itemSpecifics>;

export function specificsOf(row: SpecificsRow): Specifics {
  return {
    asset_id: row.assetId,
    class_id: row.classId,
    instance_id: row.instanceId,
    gems: row.gems,
    styles: row.styles,
    unusual_effect: row.unusualEffect,
    wear_float: row.wearFloat,
    pattern_seed: row.patternSeed,
    inspect_link: row.inspectLink,
    tradable_from: row.tradableFrom,
  };
}

/** The specifics as an insert takes them. */
export function specificsValues(specifics: Specifics): SpecificsRow {
  return {
    assetId: specifics.asset_id,
    classId: specifics.class_id,
    instanceId: specifics.instance_id,
    gems: specifics.gems,
    styles: specifics.styles,
    unusualEffect: specifics.unusual_effect,
    wearFloat: specifics.wear_float,
    patternSeed: specifics.pattern_seed,
    inspectLink: specifics.inspect_link,
    tradableFrom: specifics.tradable_from,
  };
}
