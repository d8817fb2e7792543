/** The price of a row, changed in place: Enter sets it, Escape leaves it. What somebody else has changed meanwhile is said, and not overwritten. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import words from '#content/console/catalogue.json' with { type: 'json' };
import { TextField } from '#islands/ui/TextField.tsx';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { showToast } from '#stores/toasts.ts';
import { call } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { failureMessage, staleChanges } from '../ui/failure-message.ts';
import { euros } from '../ui/format.ts';
import { useMissingRole } from '../ui/missing-role.ts';
import { textsOf } from '../ui/texts.ts';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { useMounted } from '../ui/use-mounted.ts';
import type { ListedItem } from './ItemList.tsx';

const t = textsOf(words);

interface Props {
  item: Pick<ListedItem, 'id' | 'title' | 'state' | 'priceCents' | 'oldPriceCents'>;
  onChange: () => Promise<unknown>;
}

export function InlinePrice({ item, onChange }: Props) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(false);
  const missingRole = useMissingRole('items.price');
  useEffect(() => {
    if (!isEditing && hasEdited.current) button.current?.focus();
    hasEdited.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <PriceForm item={item} onChange={onChange} onClose={() => setEditing(false)} />;
  if (item.state !== 'available') return <Amount cents={item.priceCents} />;
  return (
    <button
      ref={button}
      type="button"
      className="price-cell tabular"
      disabled={missingRole !== undefined}
      title={missingRole}
      onClick={() => setEditing(true)}
    >
      <span className="sr-only">{t('changePriceOf', { title: item.title })} </span>
      {item.oldPriceCents ? (
        <del className="@max-[38rem]:block @min-[38rem]:mr-2">{euros(item.oldPriceCents)}</del>
      ) : null}
      {euros(item.priceCents)}
    </button>
  );
}

function PriceForm({ item, onChange, onClose }: Props & { onClose: () => void }) {
  const [seenCents] = useState(item.priceCents);
  const [typed, setTyped] = useState(decimalOf(item.priceCents));
  const [again, setAgain] = useState<string>();
  const [error, setError] = useState<{ text: string }>();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isMounted = useMounted();
  /** Until somebody closes it. */
  const latest = useRef<string>(undefined);
  latest.current = typed;
  const close = () => {
    latest.current = undefined;
    onClose();
  };
  // its row may go from the list while somebody types
  useEffect(
    () => () => {
      const left = latest.current;
      if (left !== undefined && left !== decimalOf(seenCents) && !isSending.current)
        showToast('warning', t('notSet', { title: item.title, typed: left }), 20_000);
    },
    [],
  );
  const notForSale =
    item.state === 'available'
      ? undefined
      : t('stands', { title: item.title, state: t(`item_${item.state}`).toLowerCase() });
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(again === undefined ? '[name="price"]' : '[name="again"]')?.select();
  }, [again === undefined]);
  useInvalidFocus(form, [error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current || notForSale) return;
    const priceCents = minorUnitsOf(typed);
    if (priceCents === null || priceCents <= 0) return setError({ text: t('priceWrong') });
    if (priceCents === seenCents) return close();
    const repeated = again === undefined ? undefined : (minorUnitsOf(again) ?? undefined);
    isSending.current = true;
    setError(undefined);
    try {
      const body = { priceCents, seenCents, again: repeated };
      const { payload } = await call('POST /ops/items/{id}/price', { params: { id: item.id }, body });
      if (payload.waitsAs) showToast('info', t('ask', { id: payload.waitsAs }));
      else showToast('success', t('priced', { title: item.title, price: euros(priceCents) }));
      await onChange();
      if (isMounted.current) close();
    } catch (failure) {
      const [stale] = staleChanges(failure) ?? [];
      const said = stale ? t('stale', { title: item.title, price: euros(Number(stale.now)) }) : failureMessage(failure);
      if (!isMounted.current) showToast('error', said);
      setError({ text: said });
      if (failure instanceof ApiFailure && failure.key === 'figure_unusual') setAgain('');
    }
    isSending.current = false;
  };
  return (
    <form
      ref={form}
      className="ml-auto grid w-40 gap-2 text-start"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      {/* who has sent it by Enter is in the field already */}
      <div aria-live="polite">
        <TextField
          name="price"
          label={t('price')}
          labelHidden
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={notForSale ?? (again === undefined ? error?.text : undefined)}
          onChange={({ target }) => {
            setTyped(target.value);
            setAgain(undefined);
            setError(undefined);
          }}
        />
      </div>
      {again === undefined ? null : (
        <div aria-live="polite">
          <TextField
            name="again"
            label={t('again')}
            inputMode="decimal"
            autoComplete="off"
            value={again}
            error={error?.text}
            onChange={({ target }) => setAgain(target.value)}
          />
        </div>
      )}
      <button type="submit" className="sr-only">
        {t('changePrice')}
      </button>
    </form>
  );
}
