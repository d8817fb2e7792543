/** Steam as an OpenID provider: where visitors are sent, and whether it stands by what they bring back. */
export interface SteamOpenId {
  /** The only address that visitors are sent to and answers are taken from. */
  endpoint: string;
  /** Asks Steam itself whether it gave this answer. Refuses `provider_unavailable`. */
  confirms(answer: URLSearchParams): Promise<boolean>;
}
