/** Offers a skin to the shop: the form, then what happens next. See docs/product/selling-and-payouts.md#making-an-offer. */
import { useStore } from '@nanostores/react';
import { Boxes, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { qualities } from '#rules/qualities.ts';
import { sellErrors } from '#rules/validation/sell.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useAttemptKey } from '../attempt-key.ts';
import { trimmed } from '../contact-values.ts';
import { InventoryPicker } from './InventoryPicker.tsx';

interface Props {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
  /** An offer was made. */
  onMade: () => void;
}

type Stage = { name: 'form' } | { name: 'made' | 'closed'; words: string };

export function SellDialog({ language, open, onClose, onMade }: Props) {
  const t = messagesOf(language, 'offers');
  const [stage, setStage] = useState<Stage>({ name: 'form' });
  const close = () => {
    onClose();
    setStage({ name: 'form' });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={stage.name === 'made' ? t('submittedTitle') : messagesOf(language, 'account')('sellSkins')}
      closeLabel={messagesOf(language, 'common')('close')}
    >
      {stage.name === 'form' ? (
        <SellForm
          language={language}
          onMade={(words) => {
            setStage({ name: 'made', words });
            onMade();
          }}
          onClosed={(words) => setStage({ name: 'closed', words })}
        />
      ) : (
        <Outcome
          words={stage.words}
          more={stage.name === 'closed' ? t('closedText') : ''}
          label={t('done')}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  language: LanguageCode;
  onMade: (words: string) => void;
  /** Selling was switched off while the form was open. */
  onClosed: (words: string) => void;
}

function SellForm({ language, onMade, onClosed }: FormProps) {
  const t = messagesOf(language, 'offers');
  const keyFor = useAttemptKey();
  const mayPick = useStore($settings)?.steam_inventory_enabled === true;
  const [picking, setPicking] = useState(false);
  const { form, text, values, errors, change, busy } = useForm({
    language,
    initial: { title: '', price: '', quality: '', item_url: '' },
    check: (typed) => sellErrors({ ...trimmed(typed), currency: 'EUR' }),
    send: async (typed) => {
      const body = { ...trimmed(typed), currency: 'EUR' };
      try {
        const { message } = await call('POST /offer/create', { body }, { idempotencyKey: keyFor(body) });
        onMade(message);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.key === 'offers_disabled') {
          const settings = $settings.get();
          if (settings) $settings.set({ ...settings, offer_enabled: false });
          return onClosed(error.message);
        }
        if (error.status === 0) throw new ApiFailure(0, { message: t('submitFailedLater') });
        throw error;
      }
    },
    fallback: t('submitFailed'),
  });
  const [picked, setPicked] = useState(0);
  useEffect(() => {
    // what is left to say is the price
    if (picked > 0) form.ref.current?.querySelector<HTMLElement>('[name="price"]')?.focus();
  }, [picked, form.ref]);
  if (picking)
    return (
      <InventoryPicker
        language={language}
        onType={() => {
          setPicking(false);
          setPicked(picked + 1);
        }}
        onPick={({ title, quality, item_url }) => {
          change({ title, quality: quality ?? values.quality, item_url });
          setPicking(false);
          setPicked(picked + 1);
        }}
      />
    );
  return (
    <form {...form} className="grid gap-5 pt-4">
      {mayPick ? (
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
        <Select
          label={t('quality')}
          placeholder={t('qualityPlaceholder')}
          emptyText={messagesOf(language, 'common')('noOptions')}
          options={qualities}
          value={values.quality || undefined}
          onChange={(quality: string) => change({ quality })}
          error={errors.quality}
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
      <Button type="submit" variant="primary" large wide busy={busy} busyText={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}

interface OutcomeProps {
  words: string;
  more: string;
  label: string;
  onDone: () => void;
}

function Outcome({ words, more, label, onDone }: OutcomeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 pt-5 text-center">
      {more ? null : <CircleCheck aria-hidden="true" className="size-10 text-success" />}
      <p role="status" className="text-balance text-text">
        {words}
      </p>
      {more ? <p className="text-balance">{more}</p> : null}
      <Button ref={button} variant="primary" large wide onClick={onDone}>
        {label}
      </Button>
    </div>
  );
}
