/** The select of a form: its label, its error, and a choice by pointer or key. tests/islands/header/currency-select has all keys. */
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

const options = [
  { value: 'de', label: 'Germany' },
  { value: 'fr', label: 'France' },
];

async function openField(props: { value?: string; error?: string; options?: typeof options } = {}) {
  const { SelectField } = await import('#islands/ui/SelectField.tsx');
  const onChange = vi.fn();
  render(
    <SelectField
      label="Country"
      placeholder="Choose one"
      emptyText="There are none"
      options={options}
      value={undefined}
      onChange={onChange}
      {...props}
    />,
  );
  return { onChange, user: userEvent.setup() };
}

const field = () => screen.getByRole('combobox', { name: 'Country' });

test('shows the placeholder, and the chosen label in its place', async () => {
  await openField();
  expect(field().textContent).toBe('Choose one');
});

test('has its options while it is open, and none before or after', async () => {
  const { user } = await openField();
  const count = () => document.querySelectorAll('[role="option"]').length;
  expect(count()).toBe(0);
  await user.click(field());
  expect(count()).toBe(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(count()).toBe(0));
});

test('shows the chosen option, which is selected in the list', async () => {
  const { user } = await openField({ value: 'fr' });
  expect(field().textContent).toBe('France');
  await user.click(field());
  const list = await screen.findByRole('listbox', { name: 'Country' });
  expect(within(list).getByRole('option', { selected: true }).textContent).toBe('France');
});

test('gives the value of the option that is clicked, and the focus back', async () => {
  const { onChange, user } = await openField();
  await user.click(field());
  await user.click(await screen.findByRole('option', { name: 'Germany' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('de');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.activeElement).toBe(field());
});

test('choosing the same again changes nothing', async () => {
  const { onChange, user } = await openField({ value: 'de' });
  field().focus();
  await user.keyboard('{Enter}{Enter}');
  expect(onChange).not.toHaveBeenCalled();
});

test('letters on the closed field open it at the option they begin', async () => {
  const { onChange, user } = await openField();
  field().focus();
  await user.keyboard('fr{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('fr');
});

test('is invalid and described by its error', async () => {
  await openField({ error: 'Choose a country.' });
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose a country.',
  );
});

test('says that there is nothing to choose from', async () => {
  const { user } = await openField({ options: [] });
  await user.click(field());
  expect(await screen.findByText('There are none')).toBeTruthy();
});
