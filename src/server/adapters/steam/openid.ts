/** Steam over HTTPS. What a visitor brings back is believed only after Steam's own `check_authentication`. OpenID 2.0, section 11.4.2. */
import { steamAnswerMs } from '#rules/limits/outside-calls.ts';
import { DomainError } from '../../domain-error.ts';
import { tracedFetch } from '../../traces/outside-call.ts';
import type { SteamOpenId } from './port.ts';

const steamEndpoint = 'https://steamcommunity.com/openid/login';

/** `endpoint` is another one where a double stands in for Steam. */
export function createSteam(endpoint = steamEndpoint): SteamOpenId {
  return {
    endpoint,
    async confirms(answer) {
      const question = new URLSearchParams(answer);
      question.set('openid.mode', 'check_authentication');
      const text = await ask(endpoint, question);
      return text.split('\n').includes('is_valid:true');
    },
  };
}

async function ask(endpoint: string, body: URLSearchParams): Promise<string> {
  try {
    const answer = await tracedFetch('steam')(endpoint, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(steamAnswerMs),
    });
    if (answer.status !== 200) throw new Error(`Steam answered with ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new DomainError('provider_unavailable', { cause: error });
  }
}
