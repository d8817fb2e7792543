/** Where a price is typed: Enter sends it and goes on, S takes the suggestion, R declines, arrows go on without a price. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import words from '#content/console/offers.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { type CounterSlip, counterSlip } from '#rules/counter-slips.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { euros } from '../ui/format.ts';
import { useMissingRole } from '../ui/missing-role.ts';
import { textsOf } from '../ui/texts.ts';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import type { Offer } from './OfferRecord.tsx';

interface Props {
  offer: Offer;
  /** Somebody priced or declined it meanwhile: what was typed is shown, and not sent. */
  isClosed?: boolean;
  onPrice: (priceCents: number, again: number | undefined) => void;
  onDecline: () => void;
  onStep: (by: 1 | -1) => void;
}

const t = textsOf(words);

export function PriceForm({ offer: { offer, sales, advice }, isClosed = false, onPrice, onDecline, onStep }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<{ text: string }>();
  const [slip, setSlip] = useState<CounterSlip & { figure: number }>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const missingRole = useMissingRole('offers.counter');
  const isRepeating = slip !== undefined && mayBecome(typed, slip.figure);
  useEffect(() => field.current?.focus(), []);
  useInvalidFocus(form, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missingRole || isClosed) return;
    const priceCents = minorUnitsOf(normal(typed));
    if (priceCents === null || priceCents <= 0) return setProblem({ text: t('notPrice') });
    setProblem(undefined);
    const known = { askingPriceCents: offer.userPriceCents, medianCents: sales.recent.medianCents };
    const found = counterSlip(priceCents, known);
    if (found && slip?.figure !== priceCents) {
      setSlip({ ...found, figure: priceCents });
      return setTyped('');
    }
    setSlip(undefined);
    onPrice(priceCents, found ? priceCents : undefined);
  };
  const takeSuggestion = () => !missingRole && advice.suggestedCents && setTyped(decimalOf(advice.suggestedCents));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => unknown> = {
      s: takeSuggestion,
      r: onDecline,
      ArrowDown: () => onStep(1),
      ArrowUp: () => onStep(-1),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };

  if (isClosed && typed === '') return null;
  return (
    <form ref={form} className="grid gap-3" noValidate onSubmit={submit}>
      {isClosed ? (
        <p className="alert" data-tone="warning" role="alert">
          {t('closedMeanwhile')}
        </p>
      ) : null}
      {isRepeating ? (
        <p className="alert" data-tone="warning" role="alert">
          {t('again', { figure: euros(slip.figure), beside: euros(slip.beside) })}{' '}
          {slip.needs === 'second_person' ? t('secondPerson') : ''}
        </p>
      ) : null}
      {/* who has sent it by Enter is in the field already */}
      <div aria-live="polite">
        <TextField
          ref={field}
          name="price"
          label={t('price')}
          inputMode="decimal"
          autoComplete="off"
          error={problem?.text}
          hint={missingRole}
          readOnly={missingRole !== undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isClosed || missingRole !== undefined} title={missingRole}>
          {t('send')}
        </Button>
        {advice.suggestedCents === null ? null : (
          <Button variant="secondary" disabled={missingRole !== undefined} title={missingRole} onClick={takeSuggestion}>
            {t('takeSuggestion', { price: euros(advice.suggestedCents) })}
          </Button>
        )}
      </div>
      <p className="text-muted text-sm max-md:hidden">{t('keys')}</p>
    </form>
  );
}

const normal = (typed: string) => typed.trim().replace(',', '.');

/** Whether what is typed so far may be the figure that is asked for once more; another figure needs no word about that one. */
function mayBecome(typed: string, figure: number): boolean {
  const text = normal(typed);
  return decimalOf(figure).startsWith(text) || minorUnitsOf(text) === figure;
}
