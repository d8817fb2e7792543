/** What the forms of a new pack and a new timed deal share: the search for items, and the question about a price beside theirs. */
import words from '#content/console/marketing.json' with { type: 'json' };
import { dealSlip } from '#rules/deal-slips.ts';
import type { Action, ActionField } from '../ui/action.ts';
import { euros } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { ItemPicker, type PickedItem } from './ItemPicker.tsx';
import { hundredthsOf } from './typed.ts';

const t = textsOf(words);

/** The value of the field are the items as they were seen. */
export function itemsField({ name, label, isSingle }: { name: string; label: string; isSingle: boolean }): ActionField {
  return {
    name,
    label,
    control: ({ label: text, value, error, onChange }) => (
      <ItemPicker
        label={text}
        error={error}
        isSingle={isSingle}
        picked={pickedOf(value)}
        onPick={(picked) => onChange(picked.length === 0 ? '' : JSON.stringify(picked))}
      />
    ),
  };
}

export function pickedOf(value: string | undefined): PickedItem[] {
  // safe because the field writes it
  return value ? (JSON.parse(value) as PickedItem[]) : [];
}

/** What the items that were picked cost one by one. */
export function singlyCentsOf(picked: readonly PickedItem[]): number {
  return picked.reduce((sum, { priceCents }) => sum + priceCents, 0);
}

/** Of a form with the items in field `name` and the price in `priceCents`. */
export function dealQuestion(name: string): NonNullable<Action['askTwice']> {
  return (values) => {
    const priceCents = hundredthsOf(values.priceCents);
    const singlyCents = singlyCentsOf(pickedOf(values[name]));
    if (priceCents === null || singlyCents === 0) return null;
    const slip = dealSlip(priceCents, singlyCents);
    if (!slip) return null;
    const key = slip.needs === 'second_person' ? 'absurdDeal' : priceCents > singlyCents ? 'dearDeal' : 'cheapDeal';
    return { text: t(key, { price: euros(priceCents), singly: euros(singlyCents) }), type: values.priceCents ?? '' };
  };
}
