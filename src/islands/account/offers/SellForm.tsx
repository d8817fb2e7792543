/** The form that offers a skin: typed, or picked from the customer's Steam inventory. */
import { useStore } from '@nanostores/react';
import { Boxes } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { InventoryItem } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { qualities } from '#rules/qualities.ts';
import { sellErrors } from '#rules/validation/sell.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { HoldNote } from './HoldNote.tsx';
import { InventoryPicker } from './InventoryPicker.tsx';
import { type SellValues, saveSellDraft, takeSellDraft } from './sell-draft.ts';

export interface SellDraft {
  values?: SellValues;
  picked?: InventoryItem | undefined;
}

interface Props {
  language: LanguageCode;
  draft: RefObject<SellDraft>;
  /** Called with the server's message. */
  onCreated: (message: string) => void;
  /** Selling was switched off while the form was open. */
  onDisabled: (message: string) => void;
}

export function SellForm({ language, draft, onCreated, onDisabled }: Props) {
  const t = messagesOf(language, 'offers');
  const hasInventory = useStore($settings)?.steam_inventory_enabled === true;
  const { form, text, values, errors, change, busy, pick } = useSellForm({ language, draft, onCreated, onDisabled });
  const [isPicking, setPicking] = useState(false);
  const [pickCount, setPickCount] = useState(0);
  const leavePicker = () => {
    setPicking(false);
    setPickCount(pickCount + 1);
  };
  useEffect(() => {
    // after the picker the price is what is left to type
    if (pickCount > 0) form.ref.current?.querySelector<HTMLElement>('[name="price"]')?.focus();
  }, [pickCount, form.ref]);

  if (isPicking)
    return (
      <InventoryPicker
        language={language}
        onType={leavePicker}
        onPick={(item) => {
          const { title, quality, item_url } = item;
          pick(item);
          change({ title, quality: quality ?? values.quality, item_url });
          leavePicker();
        }}
      />
    );
  return (
    <form {...form} className="grid gap-5 pt-4">
      {hasInventory ? (
        <Button onClick={() => setPicking(true)}>
          <Boxes aria-hidden="true" />
          {t('pick')}
        </Button>
      ) : null}
      <TextField {...text('title')} label={t('skinName')} autoComplete="off" />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...text('price')}
          label={t('price')}
          hint={t('priceHint')}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          after={<span className="pr-4 text-muted">€</span>}
        />
        <SelectField
          label={t('quality')}
          placeholder={t('qualityPlaceholder')}
          emptyText={messagesOf(language, 'common')('noOptions')}
          options={qualities}
          value={values.quality || undefined}
          onChange={(quality: string) => change({ quality })}
          error={errors.quality}
          aria-required
        />
      </div>
      <TextField
        {...text('item_url')}
        label={t('inventoryLink')}
        hint={t('inventoryLinkHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <HoldNote language={language} />
      <Button type="submit" variant="primary" large wide busy={busy} busyText={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}

function useSellForm({ language, draft, onCreated, onDisabled }: Props) {
  const t = messagesOf(language, 'offers');
  const withIdempotencyKey = useIdempotencyKey('POST /offer/create');
  const [picked, pick] = useState(draft.current.picked);
  const [owner] = useState(() => $session.get().customer?.email ?? '');
  const [initial] = useState(
    () => draft.current.values ?? { title: '', price: '', quality: '', item_url: '', ...takeSellDraft(owner) },
  );
  const sellForm = useForm({
    language,
    initial,
    check: (values) => sellErrors({ ...values, currency: 'EUR' }),
    send: async (values) => {
      // what the inventory told holds for that thing alone
      const isPicked = picked?.item_url === values.item_url;
      const kind = isPicked ? { class_id: picked?.class_id, instance_id: picked?.instance_id } : {};
      const body = { ...values, ...kind, currency: 'EUR' };
      try {
        const { message } = await withIdempotencyKey(body, (idempotencyKey) =>
          call('POST /offer/create', { body }, { idempotencyKey }),
        );
        onCreated(message);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.key !== 'offers_disabled') throw error;
        const settings = $settings.get();
        if (settings) $settings.set({ ...settings, offer_enabled: false });
        onDisabled(error.message);
      }
    },
    fallback: t('submitFailed'),
    noAnswer: t('submitFailedLater'),
  });
  const { values } = sellForm;
  useEffect(() => {
    draft.current = { values, picked };
  }, [values, picked, draft]);
  useEffect(() => $session.listen(({ status }) => status === 'guest' && saveSellDraft(owner, values)), [values, owner]);
  return { ...sellForm, pick };
}
