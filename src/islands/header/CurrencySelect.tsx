/** Chooses the currency of everything shown. There is nothing to see while only one is offered. */
import { useStore } from '@nanostores/react';
import { euro } from '#rules/currency.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { $currencies, $currency, chooseCurrencyCode, euroOnly } from '#stores/currency.ts';
import { messagesOf } from '#stores/messages.ts';
import { Select } from '../ui/Select.tsx';

interface Props {
  language: LanguageCode;
  opens?: 'below' | 'above';
  align?: 'start' | 'end';
}

const offeredAtFirst = () => euroOnly;
const euroAtFirst = () => euro;

export function CurrencySelect({ language, opens, align }: Props) {
  const t = messagesOf(language, 'common');
  const offered = useStore($currencies, { ssr: offeredAtFirst });
  const chosen = useStore($currency, { ssr: euroAtFirst });
  if (offered.length < 2) return null;
  return (
    <Select
      variant="compact"
      label={t('currency')}
      emptyText={t('noOptions')}
      options={offered.map(({ code, symbol }) => ({ value: code, label: code, detail: symbol }))}
      value={chosen.code}
      onChange={chooseCurrencyCode}
      opens={opens}
      align={align}
    />
  );
}
