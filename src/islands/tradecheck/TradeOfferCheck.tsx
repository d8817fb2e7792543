/**
 * Asks whether a trade offer is the shop's and says so below the field. `?offer=` asks at once. An address that leads elsewhere than to
 * Steam is answered without a call, whatever number stands in it. See docs/product/delivery.md#check-a-trade-offer.
 */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { tradeOfferErrors, tradeOfferIdOf } from '#rules/validation/trade-offer.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { type Checked, CheckResult } from './CheckResult.tsx';

export function TradeOfferCheck({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'tradecheck');
  const [checked, setChecked] = useState<Checked>();
  const [asked, setAsked] = useState(false);
  const { form, text, change, busy } = useForm({
    language,
    initial: { offer: '' },
    check: (values) => {
      setChecked(undefined);
      return tradeOfferErrors(values);
    },
    send: async ({ offer }) => {
      const id = tradeOfferIdOf(offer);
      setChecked(id === null ? 'elsewhere' : (await call('GET /trade-offer/{id}', { params: { id } })).payload);
    },
    fallback: t('failed'),
  });
  useEffect(() => {
    const offer = new URLSearchParams(location.search).get('offer');
    if (!offer) return;
    change({ offer });
    setAsked(true);
  }, []);
  useEffect(() => {
    if (asked) form.ref.current?.requestSubmit();
  }, [asked]);

  return (
    <>
      <form {...form} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          {...text('offer')}
          label={t('offer')}
          hint={<span className="wrap-anywhere">{t('offerHint')}</span>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
        />
        <Button type="submit" variant="primary" className="sm:mt-6.5" busy={busy} busyText={t('checking')}>
          {t('check')}
        </Button>
      </form>
      <div role="status">{checked ? <CheckResult language={language} checked={checked} /> : null}</div>
    </>
  );
}
