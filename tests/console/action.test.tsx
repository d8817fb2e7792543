/** An action of the console: its question, its errors, its second question, its way back, its command. */
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Action } from '#console/ui/action.ts';

async function show(action: Partial<Action> & Pick<Action, 'run'>) {
  const { ActionButton } = await import('#console/ui/ActionButton.tsx');
  const { ActionScope } = await import('#console/ui/ActionScope.tsx');
  const { UndoBar } = await import('#console/ui/UndoBar.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  render(
    <ActionScope>
      <ActionButton
        action={{ label: 'End code', needs: 'promos.end', command: 'promos end SPRING', ...action }}
        isNext
      />
      <UndoBar />
    </ActionScope>,
  );
  return { user: userEvent.setup(), toasts: () => $toasts.get().map(({ text }) => text) };
}

const press = () => screen.getByRole('button', { name: 'End code' });
const confirm = async () => {
  const all = await screen.findAllByRole('button', { name: 'End code' });
  return all.at(-1) as HTMLElement;
};

test('what asks nothing is done by the press, once, and says so', async () => {
  let finish = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user, toasts } = await show({ run, done: 'SPRING has ended' });
  await user.click(press());
  await user.click(press());
  finish();
  await waitFor(() => expect(toasts()).toEqual(['SPRING has ended']));
  expect(run).toHaveBeenCalledTimes(1);
});

test('consequences are told before, and nothing is done on the way out', async () => {
  const run = vi.fn(async () => {});
  const { user } = await show({ run, consequences: ['Nobody can use SPRING from now on.'] });
  await user.click(press());
  await screen.findByText('Nobody can use SPRING from now on.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Nobody can use SPRING from now on.')).toBeNull());
  await user.click(press());
  await user.click(await confirm());
  await waitFor(() => expect(screen.queryByText('Nobody can use SPRING from now on.')).toBeNull());
  expect(run).toHaveBeenCalledTimes(1);
});

test('what is read while the question is open changes neither it nor what is done', async () => {
  const { ActionButton } = await import('#console/ui/ActionButton.tsx');
  const { ActionScope } = await import('#console/ui/ActionScope.tsx');
  const run = vi.fn(async (_to: string) => {});
  const give = (to: string): Action => ({
    label: `Give it to ${to}`,
    needs: 'deposits.assign',
    command: `deposits assign ${to}`,
    consequences: [`€5.00 goes to ${to}.`],
    run: () => run(to),
  });
  const { rerender } = render(<ActionButton action={give('Ada')} />, { wrapper: ActionScope });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Give it to Ada' }));
  const question = within(await screen.findByRole('dialog', { name: 'Give it to Ada' }));
  rerender(<ActionButton action={give('Eve')} />);
  expect(question.getByText('€5.00 goes to Ada.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Give it to Ada' }));
  await waitFor(() => expect(run.mock.calls).toEqual([['Ada']]));
  await user.click(await screen.findByRole('button', { name: 'Give it to Eve' }));
  expect(await screen.findByText('€5.00 goes to Eve.')).toBeTruthy();
});

test('a field that is missing is named and focused, and what is typed goes without its spaces', async () => {
  const run = vi.fn(async () => {});
  const { user } = await show({ run, fields: [{ name: 'reason', label: 'Reason' }] });
  await user.click(press());
  await user.click(await confirm());
  expect(screen.getByText('is missing')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  await user.keyboard(' too dear {Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledWith({ reason: 'too dear' }));
});

test('what the server says of a field stands at it, the rest below', async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  const failures = [
    new ApiFailure(422, { message: 'Check the fields', errors: { reason: ['is too long'] } }),
    new ApiFailure(409, { message: 'It has ended already' }),
  ];
  const { user } = await show({
    run: async () => {
      throw failures.shift();
    },
    fields: [{ name: 'reason', label: 'Reason' }],
  });
  await user.click(press());
  await user.type(await screen.findByLabelText('Reason'), 'x{Enter}');
  const told = await screen.findByText('is too long');
  expect(told.closest('[aria-live]'), 'the focus is in the field already').not.toBeNull();
  expect(screen.queryByText('Check the fields')).toBeNull();
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('It has ended already');
});

test('what comes to nothing after its question was closed is told in a toast', async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  const { promise: answered, reject } = Promise.withResolvers<void>();
  const { user, toasts } = await show({ run: () => answered, fields: [{ name: 'reason', label: 'Reason' }] });
  await user.click(press());
  await user.type(await screen.findByLabelText('Reason'), 'x{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  reject(new ApiFailure(422, { message: 'Check the fields', errors: { reason: ['is too long'] } }));
  await waitFor(() => expect(toasts()).toEqual(['Check the fields']));
});

test('a question that was closed and opened again keeps what is typed when it is done', async () => {
  const { promise: answered, resolve: finish } = Promise.withResolvers<void>();
  const { user, toasts } = await show({
    run: () => answered,
    done: 'SPRING has ended',
    fields: [{ name: 'reason', label: 'Reason' }],
  });
  await user.click(press());
  await user.type(await screen.findByLabelText('Reason'), 'first{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(press());
  await user.type(await screen.findByLabelText('Reason'), 'second');
  finish();
  await waitFor(() => expect(toasts()).toEqual(['SPRING has ended']));
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('second');
});

test('what looks like a slip is asked again with its figure, which has to be typed', async () => {
  const run = vi.fn(async () => {});
  const { user } = await show({
    run,
    fields: [{ name: 'amount', label: 'Amount' }],
    askTwice: ({ amount = '' }) =>
      Number(amount) > 100 ? { text: `${amount} for an asking price of 9?`, type: amount } : null,
  });
  await user.click(press());
  await user.type(await screen.findByLabelText('Amount'), '900{Enter}');
  await screen.findByText('900 for an asking price of 9?');
  await user.keyboard('9{Enter}');
  expect(run).not.toHaveBeenCalled();
  expect(screen.getByText('is not 900')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Type 900 to go on'));
  await user.keyboard('00,00{Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledWith({ amount: '900', again: '900,00' }));
});

test('a figure that the server finds unusual is typed once more', async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  const run = vi.fn(async ({ again }: Record<string, string>) => {
    if (again !== '900')
      throw new ApiFailure(409, { message: '900 is unusual beside 9', message_key: 'figure_unusual' });
  });
  const { user } = await show({ run, fields: [{ name: 'amount', label: 'Amount' }] });
  await user.click(press());
  await user.type(await screen.findByLabelText('Amount'), '900{Enter}');
  await screen.findByText('900 is unusual beside 9');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Type it once more')));
  await user.keyboard('90{Enter}');
  expect(await screen.findByText('is another figure than the one above')).toBeTruthy();
  await user.keyboard('0{Enter}');
  await waitFor(() => expect(run.mock.calls.at(-1)?.[0]).toEqual({ amount: '900', again: '900' }));
});

test('what needs a second person can be asked for', async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  const ask = vi.fn(async () => {});
  const { user, toasts } = await show({
    run: async () => {
      throw new ApiFailure(409, { message: 'This needs a second person', message_key: 'approval_needed' });
    },
    ask,
    fields: [{ name: 'amount', label: 'Amount' }],
  });
  await user.click(press());
  await user.type(await screen.findByLabelText('Amount'), '9{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Ask a second person' }));
  await waitFor(() => expect(toasts()).toEqual(['It waits for a second person']));
  expect(ask).toHaveBeenCalledWith({ amount: '9', again: '' });
});

test("a field's error is found by the server's name of it", async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  const { user } = await show({
    run: async () => {
      throw new ApiFailure(422, { message: 'x', errors: { vat_percent: ['is no number'] } });
    },
    fields: [{ name: 'value', serverName: 'vat_percent', label: 'Value' }],
  });
  await user.click(press());
  await user.type(await screen.findByLabelText('Value'), 'x{Enter}');
  expect(await screen.findByText('is no number')).toBeDefined();
});

test('a change of somebody else meanwhile is shown with both values, and the record is read again', async () => {
  const { ApiFailure } = await import('#api/failure.ts');
  const onStale = vi.fn(async () => {});
  const { user } = await show({
    run: async () => {
      const body = {
        message: 'x',
        message_key: 'changed_meanwhile',
        changes: [
          { field: 'seq', seen: 2, now: 3 },
          { field: 'refundedCents', seen: 0, now: 500 },
        ],
      };
      throw new ApiFailure(409, body);
    },
    consequences: ['The price changes.'],
    onStale,
  });
  await user.click(press());
  await user.click(await confirm());
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('refunded').parentElement?.textContent).toBe('refunded€0.00 → €5.00');
  expect(notice.querySelectorAll('dt')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(onStale).toHaveBeenCalledTimes(1);
});

test('what can be taken back is, by a press or by Ctrl-Z', async () => {
  const undo = vi.fn(async () => {});
  const { user, toasts } = await show({ run: async () => {}, done: 'SPRING has ended', undo });
  await user.click(press());
  await screen.findByText('SPRING has ended');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(toasts()).toEqual(['Taken back']));
  expect([undo.mock.calls.length, screen.queryByText('SPRING has ended')]).toEqual([1, null]);
});

test('Ctrl-Z is left to a field with something in it and to a dialog, and takes back from an empty field', async () => {
  const undo = vi.fn(async () => {});
  const { user } = await show({ run: async () => {}, done: 'SPRING has ended', undo });
  render(
    <>
      <input aria-label="Price" />
      <dialog />
    </>,
  );
  await user.click(press());
  await screen.findByText('SPRING has ended');
  const pressed = new Event('keydown', { bubbles: true, cancelable: true });
  Object.assign(pressed, { key: 'z', ctrlKey: true });
  const field = screen.getByLabelText('Price');
  await user.type(field, '12');
  expect(field.dispatchEvent(pressed)).toBe(true);
  await user.clear(field);
  document.querySelector('dialog')?.showModal();
  field.focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  document.querySelector('dialog')?.close();
  field.focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
});

test('its command is copied from a menu', async () => {
  const { user, toasts } = await show({ run: async () => {} });
  await user.click(screen.getByRole('button', { name: 'Commands' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as command' }));
  await waitFor(() => expect(toasts()).toEqual(['Command copied']));
  expect(await navigator.clipboard.readText()).toBe('npm run ops -- promos end SPRING');
});

test('a dead button says why', async () => {
  await show({ run: async () => {}, disabledBecause: 'It has ended already' });
  expect([press().hasAttribute('disabled'), press().title]).toEqual([true, 'It has ended already']);
});

test('of several alike each says what it is about', async () => {
  const { ActionButton } = await import('#console/ui/ActionButton.tsx');
  const { ActionScope } = await import('#console/ui/ActionScope.tsx');
  const again: Action = {
    label: 'Download again',
    needs: 'payouts.export_again',
    command: 'payouts export',
    run: async () => {},
  };
  render(
    <ActionScope>
      <p id="file_1">MSG-1: 3 payouts</p>
      <ActionButton action={again} describedBy="file_1" />
      <p id="file_2">MSG-2: 1 payout</p>
      <ActionButton action={again} describedBy="file_2" />
    </ActionScope>,
  );
  expect(screen.getByRole('button', { name: 'Download again', description: 'MSG-2: 1 payout' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Commands MSG-2: 1 payout' })).toBeTruthy();
});
