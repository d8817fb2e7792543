/** Select of the displayed currency; invisible while only one is offered, so that nothing moves when the others are known. While its island sleeps, `browser/render-prices.ts` shows it. */
import type { LanguageCode } from '#rules/languages.ts';
import { chooseCurrencyCode } from '#stores/currency.ts';
import { messagesOf } from '#stores/messages.ts';
import { CompactSelect } from '../ui/CompactSelect.tsx';
import { useCurrencies, useCurrency } from '../ui/use-stores.ts';

interface Props {
  language: LanguageCode;
  opens?: 'below' | 'above';
  align?: 'start' | 'end';
}

export function CurrencySelect({ language, opens, align }: Props) {
  const t = messagesOf(language, 'common');
  const offered = useCurrencies();
  const chosen = useCurrency();
  return (
    <div data-needs-currencies className={offered.length < 2 ? 'invisible' : undefined}>
      <CompactSelect
        label={t('currency')}
        emptyText={t('noOptions')}
        options={offered.map(({ code, symbol }) => ({ value: code, label: code, detail: symbol }))}
        value={chosen.code}
        onChange={chooseCurrencyCode}
        opens={opens}
        align={align}
      />
    </div>
  );
}
