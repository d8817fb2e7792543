/** What every page does once it is there: the start-up call, prices in the chosen currency, who is here, the shop's own words, pictures that failed. */
import { failureText } from '#api/failure.ts';
import { defaultLanguage, isLanguageCode } from '#rules/languages.ts';
import { watchFailures } from '#stores/failures.ts';
import { messagesOf } from '#stores/messages.ts';
import { notify } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { start } from '#stores/start.ts';
import { showMoneyInCurrency } from './money-text.ts';
import { replaceLostPictures } from './pictures.ts';
import { showShopWords } from './shop-words.ts';

const root = document.documentElement;
const language = isLanguageCode(root.lang) ? root.lang : defaultLanguage;

showMoneyInCurrency();
showShopWords();
replaceLostPictures();

$session.subscribe(({ status }) => {
  if (status === 'customer') root.dataset.session = 'customer';
  else delete root.dataset.session;
});

watchFailures();
start().catch((error) => {
  if (document.querySelector('[data-needs-api]')) return; // The screen shows $startFailure in place of its content.
  const t = messagesOf(language, 'common');
  notify('error', `${t('startFailed')} ${failureText(error, t('noAnswer'))}`);
});
