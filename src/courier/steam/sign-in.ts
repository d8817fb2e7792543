/** Signs in to Steam's web site with name, password and the code that the phone would show; gives the cookies of a session. */
import type { Agent } from 'node:https';
import { EAuthTokenPlatformType, LoginSession } from 'steam-session';
import totp from 'steam-totp';
import { SteamError } from '../steam-account.ts';
import { steamErrorOf } from '../steam-error-of.ts';

export interface SteamCredentials {
  accountName: string;
  password: string;
  /** Base64: makes the codes of the phone. */
  sharedSecret: string;
  /** Base64: signs the confirmations of the phone. */
  identitySecret: string;
}

export interface SignedIn {
  cookies: string[];
  /** Cookies of a new session, without the password. */
  renew(): Promise<string[]>;
}

/** `clockOffset` is what Steam's clock is ahead, in seconds. @throws SteamError */
export async function signIn(
  { accountName, password, sharedSecret }: SteamCredentials,
  clockOffset: number,
  agent: Agent | undefined,
): Promise<SignedIn> {
  const login = new LoginSession(EAuthTokenPlatformType.WebBrowser, agent ? { agent } : {});
  try {
    const authenticated = new Promise<void>((resolve, reject) => {
      login.once('authenticated', resolve);
      login.once('timeout', () => reject(new SteamError('away')));
      login.once('error', reject);
    });
    authenticated.catch(() => undefined); // heard below, unless signing in never gets that far
    const steamGuardCode = totp.generateAuthCode(sharedSecret, clockOffset);
    const { actionRequired } = await login.startWithCredentials({ accountName, password, steamGuardCode });
    // the code of the phone was refused: its secret is wrong, or the same code has been used within its half minute
    if (actionRequired) throw new SteamError('sign_in_refused');
    await authenticated;
    return { cookies: await login.getWebCookies(), renew: () => login.getWebCookies() };
  } catch (error) {
    login.cancelLoginAttempt();
    throw steamErrorOf(error);
  }
}
