/** The open question of a record: it outlives what is read meanwhile, and one action of a record is done at a time. */
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Action } from '#console/ui/action.ts';
import words from '#content/console/ui.json' with { type: 'json' };

const deny: Action = {
  label: 'Deny',
  needs: 'orders.deny',
  fields: [{ name: 'note', label: 'Note' }],
  command: 'orders deny',
  run: async () => {},
};
const accept: Action = { label: 'Accept', needs: 'orders.accept', command: 'orders accept', run: async () => {} };

async function show(actions: readonly Action[]) {
  const { RecordPanel } = await import('#console/ui/RecordPanel.tsx');
  const panel = (offered: readonly Action[], id: string) => (
    <RecordPanel id={id} title={id} actions={offered}>
      {null}
    </RecordPanel>
  );
  const { rerender } = render(panel(actions, 'one'));
  return {
    user: userEvent.setup(),
    read: (offered: readonly Action[], id = 'one') => rerender(panel(offered, id)),
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const question = () => within(screen.getByRole('dialog'));
const note = () => question().getByLabelText<HTMLInputElement>('Note');

test('what was typed stays when the record allows it no more, and the question says so', async () => {
  const { user, read } = await show([accept, deny]);
  await user.click(button('Deny'));
  await user.type(note(), 'no such trade link');
  read([]);
  await screen.findByText(words.offeredNoMore);
  expect(note().value).toBe('no such trade link');
  expect(question().getByRole('button', { name: 'Deny' }).hasAttribute('disabled')).toBe(true);
  read([{ ...deny, disabledBecause: 'On hold' }]);
  await waitFor(() => expect(question().getByText('On hold')).toBeTruthy());
  read([deny]);
  await waitFor(() => expect(question().queryByText('On hold')).toBeNull());
  expect([note().value, question().getByRole('button', { name: 'Deny' }).hasAttribute('disabled')]).toEqual([
    'no such trade link',
    false,
  ]);
});

test('a question stays where its action goes into the menu, and goes with its record', async () => {
  const others = ['complete', 'refund', 'refuse'] as const;
  const more = others.map((name): Action => ({ ...accept, label: name, needs: `orders.${name}` }));
  const { user, read } = await show([deny]);
  await user.click(button('Deny'));
  await user.type(note(), 'dear');
  read([...more, deny]);
  expect(note().value).toBe('dear');
  read([...more, deny], 'two');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after a change meanwhile it goes on about what the record holds now, with what was typed', async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  const sent: unknown[] = [];
  const changing = (price: string, old: string): Action => ({
    label: 'Change',
    needs: 'items.price',
    command: 'items price',
    consequences: [`It is at ${price} now.`],
    fields: [
      { name: 'price', label: 'Price', initial: price },
      { name: 'old', label: 'Old price', initial: old, mayBeEmpty: true },
    ],
    run: async (values) => {
      sent.push({ seen: price, ...values });
      const changes = [{ field: 'priceCents', seen: 1200, now: 1500 }];
      if (price === '12') throw new ApiFailure(409, { message: 'x', message_key: 'changed_meanwhile', changes });
    },
    onStale: async () => read([changing('15', '20')]),
  });
  const { user, read } = await show([changing('12', '')]);
  await user.click(button('Change'));
  const price = () => question().getByLabelText<HTMLInputElement>('Price');
  await user.clear(price());
  await user.type(price(), '13{Enter}');
  const notice = within(
    await screen.findByText(words.changedMeanwhile).then((text) => text.parentElement as HTMLElement),
  );
  // cents by their name, told as euros
  expect([notice.getByText('price'), notice.getByText('€12.00'), notice.getByText('€15.00')]).toHaveLength(3);
  await user.click(await screen.findByRole('button', { name: words.lookAgain }));
  await screen.findByText('It is at 15 now.');
  await waitFor(() => expect(question().getByRole('button', { name: 'Change' }).getAttribute('aria-busy')).toBeNull());
  await user.type(price(), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { seen: '12', price: '13', old: '' },
    { seen: '15', price: '13', old: '20' },
  ]);
});

test('while an action is done no other one of its record begins, also by a question that is opened again', async () => {
  const { promise: answered, resolve: finish } = Promise.withResolvers<void>();
  const denied = vi.fn(() => answered);
  const accepted = vi.fn(async () => {});
  const { user } = await show([
    { ...accept, run: accepted },
    { ...deny, run: denied },
  ]);
  await user.click(button('Deny'));
  await user.type(note(), 'dear{Enter}');
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  await user.click(button('Accept'));
  await user.click(button('Deny'));
  await user.type(note(), 'too dear{Enter}');
  expect([denied.mock.calls.length, accepted.mock.calls.length]).toEqual([1, 0]);
  finish();
  await waitFor(() => expect(question().getByRole('button', { name: 'Deny' }).getAttribute('aria-busy')).toBeNull());
  await user.type(note(), '{Enter}');
  await waitFor(() => expect(denied).toHaveBeenCalledTimes(2));
});

test('a question is not said to be too late by what is read when it is done', async () => {
  const { promise: rest, resolve: finish } = Promise.withResolvers<void>();
  const { user, read } = await show([
    {
      ...deny,
      run: () => {
        read([]);
        return rest;
      },
    },
  ]);
  await user.click(button('Deny'));
  await user.type(note(), 'dear{Enter}');
  expect(screen.queryByText(words.offeredNoMore)).toBeNull();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'one' }));
});

test('a question whose error was answered is told when its record offers it no more later', async () => {
  const run = () => Promise.reject(new Error('no'));
  const { user, read } = await show([{ ...deny, run }]);
  await user.click(button('Deny'));
  await user.type(note(), 'dear{Enter}');
  await question().findByRole('alert');
  read([]);
  expect(await question().findByText(words.offeredNoMore)).toBeTruthy();
});

test('what was typed before a session ended stands in the question again after the sign-in, and in no other', async () => {
  history.replaceState(null, '', '/ops/orders?id=lin_1');
  const { leaveToSignIn } = await import('#console/api/leave-to-sign-in.ts');
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { user, read } = await show([deny]);
  await user.click(button('Deny'));
  await user.type(note(), 'no such trade link');
  leaveToSignIn(false);
  expect(left).toHaveBeenCalledExactlyOnceWith('/ops/sign-in?back=%2Fops%2Forders%3Fid%3Dlin_1');
  read([deny], 'after the sign-in');
  history.replaceState(null, '', '/ops/orders?id=lin_2');
  await user.click(button('Deny'));
  expect(note().value).toBe('');
  await user.click(question().getByRole('button', { name: words.cancel }));
  history.replaceState(null, '', '/ops/orders?id=lin_1');
  await user.click(button('Deny'));
  expect(note().value).toBe('no such trade link');
  expect(sessionStorage.getItem('console_typed')).toBeNull();
});

test('what was typed is kept of the one question, not of its neighbour that needs the same role', async () => {
  const rate = (code: string): Action => ({
    label: 'Set',
    needs: 'rates.set',
    fields: [{ name: 'value', label: `Rate of ${code}` }],
    command: ({ value = '1' }) => `rates set ${code} ${value}`,
    run: async () => {},
  });
  history.replaceState(null, '', '/ops/settings?tab=rates');
  const { leaveToSignIn } = await import('#console/api/leave-to-sign-in.ts');
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { user, read } = await show([rate('CHF')]);
  await user.click(button('Set'));
  await user.type(question().getByLabelText('Rate of CHF'), '0.94');
  leaveToSignIn(true);
  read([rate('USD')], 'the next');
  await user.click(button('Set'));
  expect(question().getByLabelText<HTMLInputElement>('Rate of USD').value).toBe('');
  await user.click(question().getByRole('button', { name: words.cancel }));
  read([rate('CHF')], 'the first');
  await user.click(button('Set'));
  expect(question().getByLabelText<HTMLInputElement>('Rate of CHF').value).toBe('0.94');
});
