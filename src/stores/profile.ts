/** Profile of the customer; undefined for a guest, and until the API has answered on this page. */
import { atom } from 'nanostores';
import { call } from '#api/client.ts';
import type { Profile } from '#contract/profile.ts';
import { $session, rememberCustomer } from './session.ts';

export const $profile = atom<Profile | undefined>(undefined);

/** Stores the profile of a response; the header follows. */
export function takeProfile(profile: Profile, emailVerified = $session.get().customer?.emailVerified ?? false): void {
  const { name, surname, email, balance } = profile;
  $profile.set(profile);
  rememberCustomer({ name, surname, email, balanceCents: Math.round(balance * 100), emailVerified });
}

/** @throws ApiFailure */
export async function fetchProfile(): Promise<void> {
  const { payload } = await call('GET /user/profile');
  takeProfile(payload);
}
