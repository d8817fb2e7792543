/** Who buys, and where the skins are sent. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { ContactFields } from '../ui/ContactFields.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { BuyerForm } from './checkout-draft.ts';

interface Props {
  language: LanguageCode;
  unsupported: readonly string[];
  values: BuyerForm;
  errors: Record<string, string | undefined>;
  change: (patch: Partial<BuyerForm>) => void;
  children: ReactNode;
}

const maxLengths = { name: 100, surname: 100, email: 254, city: 100, address: 200, postCode: 32 };

export function BuyerFields({ language, unsupported, values, errors, change, children }: Props) {
  const t = messagesOf(language, 'fields');
  const profile = useStore($profile, { ssr: 'initial' });
  const confirmed = parseTradeLink(profile?.steam_trade_link ?? '');
  const typed = parseTradeLink(values.tradeUrl);
  const isOtherAccount = confirmed && typed && confirmed.steamId !== typed.steamId;
  return (
    <section className="panel panel-padded" aria-labelledby="buyer">
      <h2 id="buyer" className="cart-heading pb-5">
        {messagesOf(language, 'cart')('buyer')}
      </h2>
      <ContactFields
        language={language}
        unsupported={unsupported}
        values={values}
        errors={errors}
        change={change}
        maxLengths={maxLengths}
        afterPhone={
          <TextField
            name="tradeUrl"
            aria-required
            value={values.tradeUrl}
            error={errors.tradeUrl}
            onChange={(event) => change({ tradeUrl: event.target.value })}
            type="url"
            label={t('tradeLink')}
            hint={isOtherAccount ? messagesOf(language, 'cart')('otherTradeLink') : t('tradeLinkHint')}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            maxLength={300}
            frameClassName="sm:col-span-2"
          />
        }
      />
      {children}
    </section>
  );
}
