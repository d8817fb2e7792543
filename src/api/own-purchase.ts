/** When this tab's customer last bought something: until copies of lists at the edge are younger than that, lists are asked for past them. */
import { tabKeys } from '#rules/storage-keys.ts';

/** Longer than any copy of a list lives at the edge. */
const copiesMs = 60_000;

/** Called with every call that takes items off sale, whatever became of it: its answer may have got lost. */
export function rememberOwnPurchase(): void {
  try {
    sessionStorage.setItem(tabKeys.bought, String(Date.now()));
  } catch {
    // without storage a list may be some seconds old
  }
}

/** A value that makes an address of its own, which no cache has a copy of; undefined when there is no need. */
export function ownPurchaseMark(): string | undefined {
  try {
    const stored = sessionStorage.getItem(tabKeys.bought);
    if (stored === null) return undefined;
    const age = /^\d{1,15}$/.test(stored) ? Date.now() - Number(stored) : -1;
    if (age >= 0 && age < copiesMs) return stored;
    sessionStorage.removeItem(tabKeys.bought);
  } catch {
    // as without storage above
  }
  return undefined;
}
