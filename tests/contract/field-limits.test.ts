/** Every field of every call, as the OpenAPI documents describe them, with the largest value that it takes and with one that is larger. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Locale } from '#contract/endpoint.ts';
import { boundOf, isInteger, type RequestField, requestFields } from '../../scripts/request-fields.ts';

const fields = requestFields();
const nameOf = ({ call, part, path }: RequestField) => `${call} ${part} ${path.join('.')}`;

/** Values of this size, of every kind that a field may ask for. */
function valuesOf({ schema }: RequestField, size: number): unknown[] {
  if (schema.items) return [Array.from({ length: size }, (_, n) => `c${n}`)];
  if (boundOf(schema)?.unit !== 'characters') return [size, String(size)];
  return ['x', 'X', '1'].map((letter) => letter.repeat(size)).concat(`${'x'.repeat(Math.max(0, size - 4))}@b.c`);
}

/** Whether the schema of the call names this very field when it holds `value`. */
function isRefused({ endpoint, part, path, holding }: RequestField, value: unknown): boolean {
  const input = holding(value);
  const own = endpoint[part];
  const schema = own && String(path[0]) in own.shape ? own : Locale;
  return issuesOf(schema.safeParse(input).error?.issues ?? []).includes(path.join('.'));
}

/** The fields that are named, in each choice of a union as well. */
function issuesOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const inside = issue.code === 'invalid_union' ? issue.errors.flatMap((each) => issuesOf(each, path)) : [];
    return [path.join('.'), ...inside];
  });
}

const bounded = fields.flatMap((field) => {
  const bound = boundOf(field.schema) ?? (isInteger(field.schema) ? { longest: Number.MAX_SAFE_INTEGER } : null);
  return bound ? [{ field, longest: bound.longest }] : [];
});

test('the largest value that a field may hold is taken, whatever the field', () => {
  const refused = bounded.filter(({ field, longest }) =>
    valuesOf(field, longest).every((value) => isRefused(field, value)),
  );
  expect(refused.map(({ field }) => nameOf(field))).toEqual([]);
});

test('one that is larger by one is refused with an error that names the field, whatever the field', () => {
  const taken = bounded.filter(({ field, longest }) =>
    valuesOf(field, longest + 1).some((value) => !isRefused(field, value)),
  );
  expect(taken.map(({ field }) => nameOf(field))).toEqual([]);
  expect(bounded.length).toBeGreaterThan(500);
});

/** Why nothing of them has a length. */
const unbounded: Record<string, string> = {
  'POST /cart/add body count': 'items are unique: whatever it holds is one',
  'POST /cart/update body count': 'items are unique: whatever it holds is one',
  'POST /ops/deliveries/{id}/retry body tradeUrl': 'a link of Steam, in which each part has its length',
  'POST /ops/invitation body response.clientExtensionResults': 'what a browser adds to a passkey, which nobody reads',
  'POST /ops/sign-in body response.clientExtensionResults': 'what a browser adds to a passkey, which nobody reads',
};

test('a field without a limit is a choice, a switch or a format that counts its letters, or says why it has none', () => {
  const open = fields.filter(
    ({ schema }) => !boundOf(schema) && !isInteger(schema) && schema.type !== 'boolean' && !isFormat(schema),
  );
  expect(open.map(nameOf).toSorted()).toEqual(Object.keys(unbounded).toSorted());
});

function isFormat({ enum: values, const: only, pattern }: RequestField['schema']): boolean {
  return values !== undefined || only !== undefined || (pattern !== undefined && !/[*+]/.test(pattern));
}
