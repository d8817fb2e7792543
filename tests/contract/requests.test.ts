import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type Input, type Output } from '#contract/index.ts';

/** Of people's calls. What programs call names every field: they are told which one is missing, and need no rules in an order. */
const withBody = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  'body' in endpoint && !isOfPrograms(endpoint) ? [{ name, body: endpoint.body }] : [],
);

function isOfPrograms(endpoint: Endpoint): boolean {
  return endpoint.access === 'courier';
}

/** The fields that a call cannot do without: ids of what it is about. */
const idsOf = (body: { shape: Record<string, z.ZodType> }) =>
  Object.keys(body.shape).filter((name) => !body.shape[name]?.safeParse(undefined).success);

describe('a request', () => {
  test.each(withBody)(
    'of $name is read without any field but its ids, so that the rules can name what is missing',
    ({ body }) => {
      const ids = Object.fromEntries(idsOf(body).map((name) => [name, 'x_1']));
      expect(body.safeParse(ids).error).toBeUndefined();
    },
  );

  test('names the id that it lacks, absent, null or empty alike', () => {
    const needed = withBody.flatMap(({ name, body }) => idsOf(body).map((id) => ({ name, body, id })));
    expect(needed.map(({ name, id }) => `${name} ${id}`)).toEqual([
      'resendDelivery id',
      'cancelDelivery id',
      'endDeviceSession id',
      'addToCart id',
      'updateCart item_id',
      'removeFromCart id',
      'removeFromWatchlist id',
      'purchasePack pack_id',
      'purchasePrompt prompt_id',
      'acceptOffer id',
      'declineOffer id',
      'resendIntake id',
      'requestSepaPayout id',
      'requestCardPayout id',
      'requestBalancePayout id',
    ]);
    for (const { body, id } of needed)
      for (const value of [undefined, null, '', ' ']) {
        const issues = body.safeParse({ [id]: value }).error?.issues ?? [];
        expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
          [id, expect.stringMatching(/^(product_)?id_missing$/)],
        ]);
      }
  });

  test.each(withBody)('of $name ignores fields it does not know', ({ body }) => {
    const ids = Object.fromEntries(idsOf(body).map((name) => [name, 'x_1']));
    const parsed = body.parse({ balance: 1, verification_data: { status: 'approved' }, lang_id: 2, ...ids });
    expect(parsed).not.toHaveProperty('balance');
    expect(parsed).not.toHaveProperty('verification_data');
  });

  test('reads a missing text as an empty one and trims what is there', () => {
    expect(endpoints.register.body.parse({ name: '  Ada ', phone: 4917012345678 })).toMatchObject({
      name: 'Ada',
      surname: '',
      phone: '4917012345678',
    });
  });

  test('leaves a password as it was typed', () => {
    expect(endpoints.login.body.parse({ password: ' Pass word1 ' }).password).toBe(' Pass word1 ');
  });

  test('tells a field of the profile that was not sent from an emptied one', () => {
    const parsed = endpoints.updateProfile.body.parse({ city: '' });
    expect(parsed.city).toBe('');
    expect(parsed.address).toBeUndefined();
  });

  test('names the message of a wrong value by its key', () => {
    const issues = endpoints.register.body.safeParse({ name: ['x'], surname: 'x'.repeat(101) }).error?.issues;
    expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'invalid_value'],
      ['surname', 'too_long'],
    ]);
  });

  test.each([true, 1, '1', 'true'])('switches a flag on by %j', (value) => {
    expect(endpoints.listItems.query.parse({ sale: value }).sale).toBe(true);
  });

  test.each(['0', '-1', '1.5', 'x'])('refuses the page %j', (page) => {
    expect(endpoints.listItems.query.safeParse({ page }).error?.issues[0]?.message).toBe('whole_number_above_zero');
  });
});

test('a caller types what must be given and may leave out the rest', () => {
  expectTypeOf<{ params: { id: string } }>().toExtend<Input<typeof endpoints.getItem>>();
  expectTypeOf<Record<never, never>>().not.toExtend<Input<typeof endpoints.getItem>>();
  expectTypeOf<{ body: { username: string; password: string } }>().toExtend<Input<typeof endpoints.login>>();
  expectTypeOf<Record<never, never>>().toExtend<Input<typeof endpoints.getSettings>>();
  expectTypeOf<Output<typeof endpoints.isAuth>['emailVerified']>().toEqualTypeOf<boolean>();
});
