const firstIndividualAccount = 76561197960265728n;

/** The short number of an account, as links name it. */
export function accountNumber(steamId: string): string {
  return String(BigInt(steamId) - firstIndividualAccount);
}
