/** Many prices by one rule: the rule, what each would cost, and then all of them, each as it was seen. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import words from '#content/console/catalogue.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/Checkbox.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { itemsPerChangeMax } from '#rules/limits/sizes.ts';
import { minorUnitsOf } from '#rules/money.ts';
import type { PriceRule } from '#rules/price-change.ts';
import { showToast } from '#stores/toasts.ts';
import { call, type Output } from '../api/client.ts';
import { CommandMenu } from '../ui/CommandMenu.tsx';
import { failureMessage } from '../ui/failure-message.ts';
import { counted, euros } from '../ui/format.ts';
import { useMissingRole } from '../ui/missing-role.ts';
import { textsOf } from '../ui/texts.ts';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { useMounted } from '../ui/use-mounted.ts';
import type { ListedItem } from './ItemList.tsx';
import { PricePreview } from './PricePreview.tsx';

const t = textsOf(words);

export type PreviewedPrice = Output<'POST /ops/items/prices/preview'>['payload'][number];

type StaleItem = Output<'POST /ops/items/prices'>['payload']['stale'][number];

interface Props {
  items: readonly Pick<ListedItem, 'id'>[];
  onDone: () => Promise<unknown>;
}

export function BulkPrices({ items, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const missingRole = useMissingRole('items.price');
  return (
    <>
      <Button disabled={missingRole !== undefined} title={missingRole} onClick={() => setOpen(true)}>
        {t('changePrices')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('changePrices')}
        closeLabel={t('close')}
        variant="wide"
      >
        <Question ids={items.map(({ id }) => id)} onDone={onDone} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const kinds = (['percent', 'amount', 'fixed'] as const).map((value) => ({ value, label: t(`by_${value}`) }));
type Kind = PriceRule['kind'];

function ruleOf(kind: Kind, typed: string): PriceRule | null {
  const figure = minorUnitsOf(typed);
  if (figure === null || figure === 0 || (kind === 'fixed' && figure < 0)) return null;
  return kind === 'percent' ? { kind, hundredths: figure } : { kind, cents: figure };
}

interface QuestionProps {
  ids: readonly string[];
  onDone: Props['onDone'];
  onClose: () => void;
}

function Question({ ids, onDone, onClose }: QuestionProps) {
  const [kind, setKind] = useState<Kind>('percent');
  const [typed, setTyped] = useState('');
  const [isReduced, setReduced] = useState(false);
  const [takesUnusual, setTakesUnusual] = useState(false);
  const [error, setError] = useState<{ text: string }>();
  const [busy, setBusy] = useState(false);
  const [previewed, setPreviewed] = useState<PreviewedPrice[]>();
  const unusual = previewed?.filter(({ slip }) => slip?.needs === 'repetition').length ?? 0;
  const changes = (previewed ?? []).flatMap(({ id, priceCents, newCents, slip }) =>
    newCents !== null && newCents !== priceCents && (!slip || (slip.needs === 'repetition' && takesUnusual))
      ? [{ id, seenCents: priceCents, priceCents: newCents }]
      : [],
  );
  const option = { percent: 'percent', amount: 'amount', fixed: 'price' }[kind];
  const command = `items reprice --${option}=${typed.trim() || 'FIGURE'} ${isReduced ? '--reduced ' : ''}${takesUnusual ? '--confirm-unusual ' : ''}--ids ${ids.join()}`;

  const form = useRef<HTMLFormElement>(null);
  useInvalidFocus(form, [error]);
  const isMounted = useMounted();
  const previewing = useRef<AbortController>(undefined);
  useEffect(() => () => previewing.current?.abort(), []);
  /** Of the rule that was there before: its preview, also one that is on its way. */
  const forget = () => {
    previewing.current?.abort();
    setPreviewed(undefined);
    setError(undefined);
  };
  const working = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    await work().catch((failure) => {
      if (!isMounted.current) showToast('error', failureMessage(failure));
      setError({ text: failureMessage(failure) });
    });
    setBusy(false);
  };
  const preview = async () => {
    const rule = ruleOf(kind, typed);
    if (!rule) return setError({ text: t('figureWrong') });
    const control = new AbortController();
    const { signal } = control;
    previewing.current = control;
    const all: PreviewedPrice[] = [];
    try {
      for (const part of parts(ids))
        all.push(...(await call('POST /ops/items/prices/preview', { body: { ids: part, rule } }, { signal })).payload);
      setPreviewed(all);
    } catch (failure) {
      if (!signal.aborted) throw failure;
    }
  };
  const change = async () => {
    const oldPrice = isReduced ? 'reduced' : 'kept';
    let changed = 0;
    const stale: StaleItem[] = [];
    for (const part of parts(changes)) {
      const body = { changes: part, oldPrice, confirmed: takesUnusual } as const;
      const { payload } = await call('POST /ops/items/prices', { body });
      changed += payload.changed;
      stale.push(...payload.stale);
    }
    showToast('success', t('pricesChanged', counted(changed)));
    // above the other, which says the least
    if (stale.length > 0) showToast('warning', staleText(stale), 20_000);
    if (isMounted.current) onClose();
    await onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void working(previewed ? change : preview);
  };
  return (
    <form ref={form} className="grid gap-4 pt-3" noValidate onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('byRule')}
          placeholder=""
          emptyText=""
          options={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next);
            forget();
          }}
        />
        {/* who has sent it by Enter is in the field already */}
        <div aria-live="polite">
          <TextField
            name="figure"
            label={t('figure')}
            hint={t('figureHint')}
            error={error?.text}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              forget();
            }}
          />
        </div>
      </div>
      <Checkbox label={t('reduced')} checked={isReduced} onChange={({ target }) => setReduced(target.checked)} />
      {previewed ? <PricePreview rows={previewed} /> : null}
      {unusual > 0 ? (
        <Checkbox
          label={t('alsoUnusual', counted(unusual))}
          checked={takesUnusual}
          onChange={({ target }) => setTakesUnusual(target.checked)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={previewed !== undefined && changes.length === 0}>
          {previewed ? t('setPrices', counted(changes.length)) : t('preview')}
        </Button>
        {previewed && changes.length < previewed.length ? (
          <span className="text-muted text-sm">{t('left', counted(previewed.length - changes.length))}</span>
        ) : null}
        <span className="ml-auto">
          <CommandMenu actions={[{ label: t('changePrices'), command }]} />
        </span>
      </div>
    </form>
  );
}

const staleNamed = 5;

function staleText(stale: readonly StaleItem[]): string {
  const named = stale
    .slice(0, staleNamed)
    .map(({ title, state, priceCents }) =>
      state === 'available'
        ? t('stale', { title, price: euros(priceCents) })
        : t('stands', { title, state: t(`item_${state}`).toLowerCase() }),
    );
  const others = stale.length - named.length;
  return [...named, ...(others > 0 ? [t('staleOthers', counted(others))] : [])].join('; ');
}

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / itemsPerChangeMax) }, (_, n) =>
    all.slice(n * itemsPerChangeMax, (n + 1) * itemsPerChangeMax),
  );
}
