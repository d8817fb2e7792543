/** A Steam id (17 digits), and the short number of the same account, as trade links and Steam's interface name it. */
const firstIndividualAccount = 76561197960265728n;
const accountNumberMax = 2n ** 32n - 1n;

export function accountNumber(steamId: string): number {
  return Number(BigInt(steamId) - firstIndividualAccount);
}

/** Null when no account can have this number. */
export function steamIdOfNumber(number: string): string | null {
  if (!/^[1-9]\d{0,9}$/.test(number) || BigInt(number) > accountNumberMax) return null;
  return String(firstIndividualAccount + BigInt(number));
}

export function isSteamId(text: string): boolean {
  if (!/^7656119\d{10}$/.test(text)) return false;
  const number = BigInt(text) - firstIndividualAccount;
  return number > 0n && number <= accountNumberMax;
}
