/**
 * Public inventories of Steam's community site. Steam promises nothing about this address and limits who asks often, so every way in which
 * it may not answer is one error, and a private inventory is another.
 */
import { inventoryPageItems, inventoryPagesMax } from '#rules/limits/outside-calls.ts';
import { gameAppId, gameContextId } from '#rules/steam-game.ts';
import { DomainError } from '../../domain-error.ts';
import { askSteam } from './ask-steam.ts';
import { InventoryAnswer, itemsOfAnswer } from './inventory-answer.ts';
import type { SteamInventory } from './port.ts';

const communitySite = 'https://steamcommunity.com';

/** `base` is another one where a double stands in for Steam. */
export function createInventory(base = communitySite): SteamInventory {
  const ask = (steamId: string, after = '') => {
    const start = after && `&start_assetid=${after}`;
    return answerOf(
      `${base}/inventory/${steamId}/${gameAppId}/${gameContextId}?l=english&count=${inventoryPageItems}${start}`,
    );
  };
  return {
    async itemsOf(steamId) {
      return itemsOfAnswer(await ask(steamId), steamId).filter(({ isTradable }) => isTradable);
    },
    async find(steamId, assetId) {
      let after = '';
      for (let page = 0; page < inventoryPagesMax; page++) {
        const answer = await ask(steamId, after);
        const item = itemsOfAnswer(answer, steamId).find(({ id }) => id === assetId);
        if (item) return item;
        if (!answer.more_items || !answer.last_assetid) return null;
        after = answer.last_assetid;
      }
      return null;
    },
  };
}

async function answerOf(url: string): Promise<InventoryAnswer> {
  const { status, text } = await askSteam(url).catch((cause) => {
    throw new DomainError('steam_unavailable', { cause });
  });
  if (status === 403 || status === 401) throw new DomainError('inventory_private');
  try {
    if (status !== 200) throw new Error(`Steam answered with ${status}`);
    return InventoryAnswer.parse(JSON.parse(text));
  } catch (cause) {
    throw new DomainError('steam_unavailable', { cause, retryAfterSeconds: 60 });
  }
}
