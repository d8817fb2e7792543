/**
 * Public inventories of Steam's community site. Steam promises nothing about this address and limits who asks often, so every way in which
 * it may not answer is one error, and a private inventory is another.
 */
import { z } from 'zod';
import { type Quality, qualities } from '#rules/qualities.ts';
import { DomainError } from '../../domain-error.ts';
import type { InventoryItem, SteamInventory } from './port.ts';

const communitySite = 'https://steamcommunity.com';
/** The game and its one context. */
const game = '570';
const context = '2';
const itemsMax = 500;
const timeoutMs = 6_000;

const Answer = z.object({
  assets: z.array(z.object({ assetid: z.string(), classid: z.string(), instanceid: z.string() })).default([]),
  descriptions: z
    .array(
      z.object({
        classid: z.string(),
        instanceid: z.string(),
        name: z.string(),
        type: z.string().default(''),
        tradable: z.number(),
        tags: z.array(z.object({ category: z.string(), internal_name: z.string() })).default([]),
      }),
    )
    .default([]),
});

/** Steam's names of wear, from untouched to worn. */
const wears: Record<string, Quality> = {
  WearCategory0: 'factory_new',
  WearCategory1: 'minimal_wear',
  WearCategory2: 'field_tested',
  WearCategory3: 'well_worn',
  WearCategory4: 'battle_scarred',
  WearCategoryNA: 'not_painted',
};

/** `base` is another one where a double stands in for Steam. */
export function createInventory(base = communitySite): SteamInventory {
  return {
    async itemsOf(steamId) {
      const { assets, descriptions } = await ask(
        `${base}/inventory/${steamId}/${game}/${context}?l=english&count=${itemsMax}`,
      );
      const kinds = new Map(descriptions.map((kind) => [`${kind.classid}_${kind.instanceid}`, kind]));
      return assets.flatMap(({ assetid, classid, instanceid }): InventoryItem[] => {
        const kind = kinds.get(`${classid}_${instanceid}`);
        if (kind?.tradable !== 1) return [];
        const wear = kind.tags.find(({ category }) => category === 'Exterior')?.internal_name ?? '';
        const { title, quality } = named(kind.name, wears[wear] ?? null);
        const url = `${communitySite}/profiles/${steamId}/inventory/#${game}_${context}_${assetid}`;
        return [{ id: assetid, title, type: kind.type, quality, url }];
      });
    },
  };
}

/** Wear stands in the name too: `Moonlit Bulwark (Field-Tested)`. */
function named(name: string, wear: Quality | null): { title: string; quality: Quality | null } {
  const known = qualities.find(({ label }) => name.endsWith(` (${label})`));
  if (!known) return { title: name, quality: wear };
  return { title: name.slice(0, -known.label.length - 3), quality: wear ?? known.value };
}

async function ask(url: string): Promise<z.infer<typeof Answer>> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch((cause) => {
    throw new DomainError('steam_unavailable', { cause });
  });
  if (answer.status === 403 || answer.status === 401) throw new DomainError('inventory_private');
  try {
    if (answer.status !== 200) throw new Error(`Steam answered with ${answer.status}`);
    return Answer.parse(await answer.json());
  } catch (cause) {
    throw new DomainError('steam_unavailable', { cause, retryAfterSeconds: 60 });
  }
}
