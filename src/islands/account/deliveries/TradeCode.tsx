/** The four words of a trade, large, and what they are for. */
import { ShieldCheck } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';

export function TradeCode({ language, code }: { language: LanguageCode; code: string }) {
  const t = messagesOf(language, 'deliveries');
  return (
    <section className="trade-code grid gap-3 p-5">
      <h3 className="flex items-center gap-2 font-semibold text-text">
        <ShieldCheck aria-hidden="true" className="size-5 flex-none text-gold" />
        {t('codeTitle')}
      </h3>
      <p className="trade-code-words flex flex-wrap gap-x-4 gap-y-1" lang="en" translate="no">
        {code.split(' ').map((word, place) => (
          <span key={place}>{word} </span>
        ))}
      </p>
      <p className="text-sm">
        {t('codeText')}{' '}
        <a className="link" href={localePath(language, paths.checkTradeOffer)}>
          {t('checkOther')}
        </a>
      </p>
    </section>
  );
}
