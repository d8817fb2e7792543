/** Steam's answer about an inventory, as far as the shop reads it, and what it says of each thing. */
import { z } from 'zod';
import { type Quality, qualities } from '#rules/qualities.ts';
import { inspectLinkProblem } from '#rules/validation/inspect-link.ts';
import { inventoryLinkOf } from '#rules/validation/inventory-link.ts';
import type { InventoryItem } from './port.ts';

const Kind = z.object({
  classid: z.string(),
  instanceid: z.string(),
  name: z.string(),
  type: z.string().default(''),
  tradable: z.number(),
  tags: z.array(z.object({ category: z.string(), internal_name: z.string() })).default([]),
  actions: z.array(z.object({ link: z.string() })).default([]),
  owner_descriptions: z
    .union([z.array(z.object({ value: z.string() })), z.string()])
    .nullish()
    .transform((lines) => (Array.isArray(lines) ? lines : [])),
});
type Kind = z.output<typeof Kind>;

export const InventoryAnswer = z.object({
  assets: z.array(z.object({ assetid: z.string(), classid: z.string(), instanceid: z.string() })).default([]),
  descriptions: z.array(Kind).default([]),
  /** 1 when the inventory goes on behind `last_assetid`. */
  more_items: z.number().default(0),
  last_assetid: z.string().default(''),
});
export type InventoryAnswer = z.output<typeof InventoryAnswer>;

/** Steam's names of wear, from untouched to worn. */
const wears: Record<string, Quality> = {
  WearCategory0: 'factory_new',
  WearCategory1: 'minimal_wear',
  WearCategory2: 'field_tested',
  WearCategory3: 'well_worn',
  WearCategory4: 'battle_scarred',
  WearCategoryNA: 'not_painted',
};

export function itemsOfAnswer({ assets, descriptions }: InventoryAnswer, steamId: string): InventoryItem[] {
  const kinds = new Map(descriptions.map((kind) => [`${kind.classid}_${kind.instanceid}`, kind]));
  return assets.flatMap(({ assetid, classid, instanceid }): InventoryItem[] => {
    const kind = kinds.get(`${classid}_${instanceid}`);
    if (!kind) return [];
    const wear = kind.tags.find(({ category }) => category === 'Exterior')?.internal_name ?? '';
    return [
      {
        id: assetid,
        classId: classid,
        instanceId: instanceid,
        ...named(kind.name, wears[wear] ?? null),
        type: kind.type,
        url: inventoryLinkOf(steamId, assetid),
        isTradable: kind.tradable === 1,
        tradableFrom: tradableFrom(kind),
        inspectLink: inspectLink(kind, steamId, assetid),
      },
    ];
  });
}

/** Wear stands in the name too: `Moonlit Bulwark (Field-Tested)`. */
function named(name: string, wear: Quality | null): { title: string; quality: Quality | null } {
  const known = qualities.find(({ label }) => name.endsWith(` (${label})`));
  if (!known) return { title: name, quality: wear };
  return { title: name.slice(0, -known.label.length - 3), quality: wear ?? known.value };
}

/** Steam writes it to the owner, as `[date]1795000000[/date]` or as `After Dec 03, 2026 (8:00:00) GMT`. */
function tradableFrom({ owner_descriptions }: Kind): number | null {
  for (const { value } of owner_descriptions) {
    const [, seconds] = /\[date\](\d{9,11})\[\/date\]/.exec(value) ?? [];
    if (seconds) return Number(seconds);
    const [, day, time] = /\bAfter ([A-Z][a-z]{2} \d{1,2}, \d{4}) \((\d{1,2}:\d{2}:\d{2})\) GMT/.exec(value) ?? [];
    const at = day ? Date.parse(`${day} ${time} GMT`) : Number.NaN;
    if (Number.isFinite(at)) return at / 1000;
  }
  return null;
}

function inspectLink({ actions }: Kind, steamId: string, assetId: string): string | null {
  const links = actions.map(({ link }) => link.replace('%owner_steamid%', steamId).replace('%assetid%', assetId));
  return links.find((link) => !inspectLinkProblem(link)) ?? null;
}
