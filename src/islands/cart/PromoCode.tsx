/** The field for a promo code, or the applied code with a button that removes it. */
import { BadgePercent, X } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Promo } from './use-promo.ts';

interface Props {
  promo: Promo;
  language: LanguageCode;
}

export function PromoCode({ promo, language }: Props) {
  const t = messagesOf(language, 'cart');
  if (promo.applied) {
    return (
      <p className="promo-applied flex items-center gap-3 pr-1 pl-4">
        <BadgePercent aria-hidden="true" className="size-5 flex-none text-success" />
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{t('promo')} </span>
          <strong className="text-text">{promo.applied.code}</strong> <span className="text-sm">{t('applied')}</span>
        </span>
        <button type="button" className="btn btn-quiet btn-icon" aria-label={t('removePromo')} onClick={promo.remove}>
          <X aria-hidden="true" />
        </button>
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      {/* no toast says that a code is refused, and the focus stays in the field */}
      <div aria-live="polite">
        <TextField
          label={t('promo')}
          name="promocode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={promo.text}
          error={promo.error}
          onChange={(event) => promo.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void promo.apply();
          }}
        />
      </div>
      <Button className="mt-6.5 self-start" busy={promo.busy} onClick={promo.apply}>
        {t('apply')}
      </Button>
    </div>
  );
}
