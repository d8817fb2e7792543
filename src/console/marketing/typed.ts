/** What is typed into the forms of Marketing, as the calls take it. What cannot be read is told at its field, before anything is sent. */
import { ApiFailure } from '#api/failure.ts';
import words from '#content/console/marketing.json' with { type: 'json' };
import { minorUnitsOf } from '#rules/money.ts';
import type { ActionValues } from '../ui/action.ts';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

/** @throws ApiFailure at field `name`. */
function refuse(name: string, text: string): never {
  throw new ApiFailure(422, { errors: { [name]: [text] } });
}

/** Hundredths of a number above 0: cents, or hundredths of a percent; null for what is none. */
export function hundredthsOf(typed: string | undefined): number | null {
  const units = minorUnitsOf(typed ?? '');
  return units !== null && units > 0 ? units : null;
}

/** @throws ApiFailure */
export function centsIn(values: ActionValues, name: string): number {
  return hundredthsOf(values[name]) ?? refuse(name, t('noSum'));
}

/** Undefined where nothing was typed. @throws ApiFailure */
export function wholeIn(values: ActionValues, name: string): number | undefined {
  const typed = values[name];
  if (!typed) return undefined;
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : refuse(name, t('noCount'));
}

/** Unix seconds of the beginning or the end of a day (UTC) such as 2026-12-31; undefined where nothing was typed. @throws ApiFailure */
export function dayIn(values: ActionValues, name: string, clock: '00:00:00' | '23:59:59'): number | undefined {
  const typed = values[name];
  if (!typed) return undefined;
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T${clock}Z`) : Number.NaN;
  return Number.isNaN(milliseconds) ? refuse(name, t('noDay')) : milliseconds / 1000;
}
