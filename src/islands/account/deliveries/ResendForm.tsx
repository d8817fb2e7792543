/**
 * Has the trade offer sent again, to the same trade link or to a mended one; of one that is out (`isOut`), to another link. What is typed
 * outlives the form. See docs/product/delivery.md#what-the-customer-can-do.
 */
import { useStore } from '@nanostores/react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { Delivery, Trade } from '#contract/trades.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { steamPages } from '#rules/steam-pages.ts';
import { failing, rule } from '#rules/validation/field-error.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ConfirmationCode } from '../../ui/use-confirmation-code.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

interface Props extends Pick<ConfirmationCode, 'withCode'> {
  language: LanguageCode;
  lineId: string;
  trade: Trade;
  /** A trade offer is out: it is taken back first. */
  isOut?: boolean;
  /** Trade links as they were typed, by line. */
  drafts: Map<string, string>;
  onDone: (delivery: Delivery) => void;
  /** The delivery is no longer as it was shown. */
  onConflict: () => void;
}

export function ResendForm({ language, lineId, trade, isOut = false, drafts, withCode, onDone, onConflict }: Props) {
  const t = messagesOf(language, 'deliveries');
  const fields = messagesOf(language, 'fields');
  const profile = useStore($profile, { ssr: 'initial' });
  const withIdempotencyKey = useIdempotencyKey('POST /purchase/delivery/resend');
  const { trade_url: present, failure } = trade;
  const { form, text, values, busy } = useForm({
    language,
    initial: { trade_url: drafts.get(lineId) ?? (isOut ? '' : present) },
    check: ({ trade_url: typed }) =>
      failing([
        rule('trade_url', typed === '', 'trade_link_required'),
        rule('trade_url', !parseTradeLink(typed), 'trade_link_invalid'),
        rule('trade_url', typed === present && (isOut || failure === 'trade_link_invalid'), 'trade_link_unchanged'),
      ]),
    send: async ({ trade_url: tradeUrl }) => {
      const body = { id: lineId, trade_url: tradeUrl };
      try {
        const { payload, message } = await withIdempotencyKey({ attempt: trade.attempt, ...body }, (idempotencyKey) =>
          withCode((code) => call('POST /purchase/delivery/resend', { body: { ...body, code } }, { idempotencyKey })),
        );
        drafts.delete(lineId);
        showToast('success', message);
        onDone(payload);
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 409) onConflict();
        throw error;
      }
    },
    fallback: t('resendFailed'),
  });
  const typed = parseTradeLink(values.trade_url);
  const isOtherAccount = typed !== null && typed.steamId !== parseTradeLink(present)?.steamId;
  const isNew = typed !== null && values.trade_url.trim() !== (profile?.steam_trade_link ?? present);
  const field = text('trade_url');
  const remember = (value: string) => {
    // an empty field of one form is not what the next one begins with
    if (value !== '' && value !== present) drafts.set(lineId, value);
    else drafts.delete(lineId);
  };

  return (
    <form {...form} className="grid gap-4 pt-2" aria-label={t(isOut ? 'redirectTitle' : 'resendTitle')}>
      <TextField
        {...field}
        onChange={(event) => {
          remember(event.target.value);
          field.onChange(event);
        }}
        label={fields('tradeLink')}
        hint={
          <>
            {isOtherAccount ? t('otherAccount') : fields('tradeLinkHint')}{' '}
            <a className="link" href={steamPages.tradeLink} target="_blank" rel="noopener noreferrer">
              {t('whereLink')}
            </a>
          </>
        }
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
      />
      {isNew ? (
        <p className="text-sm">
          <a className="link" href={localePath(language, accountPath('personal'))}>
            {t('profileToo')}
          </a>
        </p>
      ) : null}
      <Button type="submit" variant={isOut ? 'secondary' : 'primary'} large wide busy={busy} busyText={t('resending')}>
        {t(isOut ? 'redirect' : 'resend')}
      </Button>
    </form>
  );
}
