/** The customer's own data as the API gives it; undefined for a guest, and until it has answered on this page. */
import { atom } from 'nanostores';
import { call } from '#api/client.ts';
import type { Profile } from '#contract/profile.ts';
import { $session, rememberCustomer } from './session.ts';

export const $profile = atom<Profile | undefined>(undefined);

/** Takes over a profile as the API answered it; the header follows. */
export function takeProfile(profile: Profile, emailVerified = $session.get().customer?.emailVerified ?? false): void {
  const { name, surname, email, balance } = profile;
  $profile.set(profile);
  rememberCustomer({ name, surname, email, balanceCents: Math.round(balance * 100), emailVerified });
}

/** Fetches it again. Throws `ApiFailure`. */
export async function fetchProfile(): Promise<void> {
  const { payload } = await call('GET /user/profile');
  takeProfile(payload);
}
