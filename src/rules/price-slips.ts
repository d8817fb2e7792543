/** Slips of the hand in a price, beside what the thing costs now and what others of its name cost. */
import { operatorEuros } from './euros.ts';
import { figureSlip } from './slips.ts';

/** A thing of a name that the shop does not know is asked about above this. */
const unusualCents = 1_000_000;

export interface PriceSlip {
  needs: 'repetition' | 'second_person';
  /** Cents that the price stands out from. */
  besideCents: number;
  /** The end of a sentence that has both figures. */
  problem: string;
}

/** What a price is compared with: what the thing costs now, and the median of what is for sale under its name. */
export interface KnownPrices {
  presentCents?: number | null | undefined;
  medianCents?: number | null | undefined;
}

/** Null for a price that nobody has to think about twice. What is usual for its name needs no second person, however wrong the price was before. */
export function priceSlip(priceCents: number, { presentCents, medianCents }: KnownPrices): PriceSlip | null {
  const known = [presentCents, medianCents].filter((cents) => typeof cents === 'number');
  if (known.length === 0) return priceCents > unusualCents ? ofUnknown(priceCents) : null;
  const slip = figureSlip(priceCents, known);
  if (!slip) return null;
  const isAbsurd = known.every((cents) => figureSlip(priceCents, [cents])?.needs === 'second_person');
  const words = slip.beside === presentCents ? 'the price so far' : 'what others of its name cost';
  return {
    needs: isAbsurd ? 'second_person' : 'repetition',
    besideCents: slip.beside,
    problem: `is ${operatorEuros(priceCents)}, ${apart(priceCents, slip.beside)} ${words}, ${operatorEuros(slip.beside)}`,
  };
}

function ofUnknown(priceCents: number): PriceSlip {
  const problem = `is ${operatorEuros(priceCents)}, and nothing of its name is known`;
  return { needs: 'repetition', besideCents: unusualCents, problem };
}

function apart(cents: number, beside: number): string {
  const times = Math.floor(Math.max(cents / beside, beside / cents));
  return `${times} times ${cents > beside ? 'above' : 'below'}`;
}
