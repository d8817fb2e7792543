/** What Steam says of the thing of an offer now. */
import type { InventoryItem } from '../../../../adapters/steam/port.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError } from '../../../../domain-error.ts';

/** `unknown`: no account or no number of the thing is known, so that Steam cannot be asked. */
export type SteamSays =
  | { status: 'found'; item: InventoryItem }
  | { status: 'missing' | 'private' | 'unavailable' | 'unknown'; item: null };

export async function askSteam(
  { steamInventory }: Pick<Deps, 'steamInventory'>,
  steamId: string | null,
  assetId: string | null,
): Promise<SteamSays> {
  if (!steamId || !assetId) return { status: 'unknown', item: null };
  try {
    const item = await steamInventory.find(steamId, assetId);
    return item ? { status: 'found', item } : { status: 'missing', item: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { status: error.code === 'inventory_private' ? 'private' : 'unavailable', item: null };
  }
}
