/** SteamID64 of an individual account by its number, as trade links have it; too large for a number. */
const firstIndividualAccount = 76561197960265728n;
const accountNumberMax = 2 ** 32 - 1;

/** Null for a text that is no account's number. */
export function steamIdOf(accountNumber: string): string | null {
  if (!/^[1-9]\d{0,9}$/.test(accountNumber) || Number(accountNumber) > accountNumberMax) return null;
  return String(firstIndividualAccount + BigInt(accountNumber));
}

/** True for the SteamID64 of an individual account. */
export function isSteamId(text: string): boolean {
  return /^7\d{16}$/.test(text) && steamIdOf(String(BigInt(text) - firstIndividualAccount)) !== null;
}
