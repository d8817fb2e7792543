/** The form engine: values, errors at their fields, focus, toasts, and one request at a time. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { doubleSubmitMs } from '#rules/limits.ts';
import type { FieldError } from '#rules/validation/field-error.ts';

type Values = { name: string; password: string; terms: boolean };

interface Setup {
  check?: (values: Values, button: string) => readonly FieldError[] | Promise<readonly FieldError[]>;
  send?: (values: Values, button: string) => Promise<void>;
  toastKey?: 'terms_required';
}

/** A form of two text fields, a checkbox and two buttons; `send` records what it is given. */
async function openForm({ check = () => [], send = async () => {}, toastKey }: Setup = {}) {
  const { useForm } = await import('#islands/ui/use-form.ts');
  const { ApiFailure } = await import('#api/failure.ts');
  const { FormError } = await import('#islands/ui/form-errors.ts');
  const { $toastExpected, $toasts } = await import('#stores/toasts.ts');
  const sent = vi.fn(send);
  function Form() {
    const { form, text, flag, busy, errors } = useForm<Values>({
      language: 'en',
      initial: { name: '', password: '', terms: false },
      check,
      send: sent,
      fallback: 'It did not work.',
      noAnswer: 'Nobody answered.',
      serverNames: { user_name: 'name' },
      toastKey,
    });
    const { error, ...name } = text('name');
    const { error: _, ...terms } = flag('terms');
    return (
      <form {...form} aria-label="A form">
        <input {...name} aria-label="Name" aria-invalid={error ? true : undefined} />
        <input
          {...omitError(text('password'))}
          aria-label="Password"
          aria-invalid={errors.password ? true : undefined}
        />
        <input {...terms} aria-label="Terms" type="checkbox" />
        <button type="submit">{busy ? 'Sending' : 'Send'}</button>
        <button type="submit" value="later">
          Later
        </button>
        <p>{[errors.name, errors.password].join()}</p>
      </form>
    );
  }
  const toasts = () => $toasts.get().map(({ text }) => text);
  return { Form, sent, toasts, $toastExpected, user: userEvent.setup(), ApiFailure, FormError };
}

function omitError<P extends { error: unknown }>({ error: _, ...props }: P) {
  return props;
}

const button = (name = 'Send') => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

test('sends trimmed texts, passwords as typed, and what is ticked', async () => {
  const { Form, sent, user } = await openForm();
  render(<Form />);
  await user.type(field('Name'), '  Ada ');
  await user.type(field('Password'), ' secret ');
  await user.click(screen.getByRole('checkbox'));
  await user.click(button());
  expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', password: ' secret ', terms: true }, '');
});

test('says which button was pressed', async () => {
  const { Form, sent, user } = await openForm();
  render(<Form />);
  await user.click(button('Later'));
  expect(sent.mock.calls.map(([, pressed]) => pressed)).toEqual(['later']);
});

test('a failed rule stands at its field, which gets the focus, and the first one is a toast', async () => {
  const { Form, sent, toasts, user } = await openForm({
    check: () => [
      { field: 'password', key: 'password_required' },
      { field: 'name', key: 'name_required' },
    ],
  });
  render(<Form />);
  await user.click(button());
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  const { messagesOf } = await import('#stores/messages.ts');
  const t = messagesOf('en', 'errors');
  expect(screen.getByText(`${t('name_required')},${t('password_required')}`)).toBeTruthy();
  expect(toasts()).toEqual([t('password_required')]);
  expect(sent).not.toHaveBeenCalled();
});

test('a form may have one toast for all failed rules', async () => {
  const { Form, toasts, user } = await openForm({
    check: () => [{ field: 'name', key: 'name_required' }],
    toastKey: 'terms_required',
  });
  render(<Form />);
  await user.click(button());
  const { messagesOf } = await import('#stores/messages.ts');
  await waitFor(() => expect(toasts()).toEqual([messagesOf('en', 'errors')('terms_required')]));
});

test("a change takes back its own field's error alone", async () => {
  const { Form, user } = await openForm({
    check: () => [
      { field: 'name', key: 'name_required' },
      { field: 'password', key: 'password_required' },
    ],
  });
  render(<Form />);
  await user.click(button());
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  await user.type(field('Name'), 'A');
  expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
});

test("the server's messages go to the fields they name, under the form's own names", async () => {
  const { Form, toasts, user, ApiFailure } = await openForm({
    send: () => Promise.reject(new ApiFailure(422, { errors: { user_name: ['That name is taken.'] } })),
  });
  render(<Form />);
  await user.click(button());
  expect(await screen.findByText('That name is taken.,')).toBeTruthy();
  expect(toasts()).toEqual(['That name is taken.']);
});

test('no answer, a failure without a message and an error of its own have their texts', async () => {
  const failures: (() => Error)[] = [];
  const { Form, toasts, user, ApiFailure, FormError } = await openForm({
    send: () => Promise.reject(failures.shift()?.()),
  });
  failures.push(
    () => new ApiFailure(0, {}),
    () => new ApiFailure(500, {}),
    () => new FormError('Not like this.', { name: 'Another one, please.' }),
  );
  render(<Form />);
  await user.click(button());
  await waitFor(() => expect(toasts()).toEqual(['Nobody answered.']));
  await user.type(field('Name'), 'A');
  await user.click(button());
  await waitFor(() => expect(toasts()).toEqual(['It did not work.']));
  await user.type(field('Name'), 'A');
  await user.click(button());
  await waitFor(() => expect(toasts()).toEqual(['Not like this.']));
  expect(screen.getByText('Another one, please.,')).toBeTruthy();
});

test('a request that the customer cancelled says nothing', async () => {
  const { Form, toasts, user } = await openForm({
    send: () => Promise.reject(new DOMException('Cancelled', 'AbortError')),
  });
  render(<Form />);
  await user.click(button());
  await waitFor(() => expect(button()).toBeTruthy());
  expect(toasts()).toEqual([]);
});

test('a second click while the first is under way, and right after it, sends nothing', async () => {
  let finish = () => {};
  const { Form, sent, user } = await openForm({
    send: () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  render(<Form />);
  // all of it at one moment, however long it takes
  const at = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(10_000);
  onTestFinished(() => at.mockRestore());
  await user.dblClick(button());
  await user.click(button('Later'));
  expect(sent).toHaveBeenCalledOnce();
  finish();
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledOnce();
});

test('a submit within doubleSubmitMs of the one before sends nothing, and one right after it does', async () => {
  const { Form, sent } = await openForm();
  render(<Form />);
  const submitAt = async (timeStamp: number) => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    screen.getByRole('form').dispatchEvent(event);
    await waitFor(() => expect(button()).toBeTruthy());
    return sent.mock.calls.length;
  };
  expect(await submitAt(10_000)).toBe(1);
  expect(await submitAt(10_000 + doubleSubmitMs - 1)).toBe(1);
  expect(await submitAt(10_000 + doubleSubmitMs)).toBe(2);
});

test('a change makes the next click a new attempt at once', async () => {
  const { Form, sent, user } = await openForm();
  render(<Form />);
  await user.click(button());
  await user.type(field('Name'), 'A');
  await user.click(button());
  expect(sent).toHaveBeenCalledTimes(2);
});

test('the next click on a page that was come back to is a new attempt at once', async () => {
  const { Form, sent, user } = await openForm();
  render(<Form />);
  await user.click(button());
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await user.click(button());
  expect(sent).toHaveBeenCalledTimes(2);
});

test('what was typed, ticked and submitted before the hydration counts', async () => {
  const { Form, sent } = await openForm();
  const { renderToString } = await import('react-dom/server');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  const form = container.querySelector('form');
  expect(form?.dataset.unhydrated).toBe('');
  (screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value = 'Ada';
  (screen.getByRole('checkbox') as HTMLInputElement).checked = true;
  if (form) form.dataset.queuedSubmit = '';
  render(<Form />, { container, hydrate: true });
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', password: '', terms: true }, ''));
  expect(form?.dataset.unhydrated).toBeUndefined();
});

test('what is typed in the moment that a form appears counts, also where what is around it takes the focus', async () => {
  const { Form } = await openForm();
  let appear = () => {};
  function Dialog() {
    const [isOpen, setOpen] = useState(false);
    const dialog = useRef<HTMLDivElement>(null);
    useEffect(() => dialog.current?.focus(), [isOpen]);
    appear = () => setOpen(true);
    return isOpen ? (
      <div ref={dialog} tabIndex={-1}>
        <Form />
      </div>
    ) : null;
  }
  const { container } = render(<Dialog />);
  const appeared = new Promise((resolve) => new MutationObserver(resolve).observe(container, { childList: true }));
  appear();
  await appeared;
  fireEvent.change(field('Name'), { target: { value: 'Ada' } });
  expect(field('Name')).toHaveProperty('value', 'Ada');
});

test('a form that is being filled in expects a toast, and no other does', async () => {
  const { Form, $toastExpected, user } = await openForm();
  render(<Form />);
  expect($toastExpected.get()).toBe(false);
  await user.type(screen.getByLabelText('Name'), 'A');
  expect($toastExpected.get()).toBe(true);
});
