/** Steam over HTTPS. What a visitor brings back is believed only after Steam's own `check_authentication`. OpenID 2.0, section 11.4.2. */
import { DomainError } from '../../domain-error.ts';
import { askSteam } from './ask-steam.ts';
import type { SteamOpenId } from './port.ts';

const steamEndpoint = 'https://steamcommunity.com/openid/login';

/** `endpoint` is another one where a double stands in for Steam. */
export function createSteam(endpoint = steamEndpoint): SteamOpenId {
  return {
    endpoint,
    async confirms(answer) {
      const question = new URLSearchParams(answer);
      question.set('openid.mode', 'check_authentication');
      const text = await confirmation(endpoint, question);
      return text.split('\n').includes('is_valid:true');
    },
  };
}

async function confirmation(endpoint: string, body: URLSearchParams): Promise<string> {
  try {
    const { status, text } = await askSteam(endpoint, { method: 'POST', body });
    if (status !== 200) throw new Error(`Steam answered with ${status}`);
    return text;
  } catch (error) {
    throw new DomainError('provider_unavailable', { cause: error });
  }
}
