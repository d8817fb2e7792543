/** A menu, key by key. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

async function openMenu() {
  const { Menu } = await import('#islands/ui/Menu.tsx');
  const onLogOut = vi.fn();
  render(
    <Menu
      label="Profile"
      content="Ada"
      entries={[
        { label: 'Orders', href: '/account/orders' },
        { label: 'Offers', href: '/account/offers' },
        { label: 'Log out', onChoose: onLogOut },
      ]}
    />,
  );
  const user = userEvent.setup();
  button().focus();
  return { user, onLogOut };
}

const button = () => screen.getByRole('button', { name: 'Profile' });
const focused = () => document.activeElement?.textContent;
const isAt = (text: string) => waitFor(() => expect(focused()).toBe(text));
const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test.each(['{Enter}', ' ', '{ArrowDown}'])('%j opens it at its first entry', async (key) => {
  const { user } = await openMenu();
  await user.keyboard(key);
  await isAt('Orders');
  expect(button().getAttribute('aria-expanded')).toBe('true');
});

test('arrows go around, Home and End to the ends', async () => {
  const { user } = await openMenu();
  await user.keyboard('{ArrowDown}');
  await isAt('Orders');
  const passed: unknown[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await user.keyboard(`{${key}}`);
    passed.push(focused());
  }
  expect(passed).toEqual(['Offers', 'Log out', 'Orders', 'Log out', 'Orders', 'Log out']);
});

test('letters go to the next entry that begins with them', async () => {
  const { user } = await openMenu();
  await user.keyboard('{ArrowDown}');
  await isAt('Orders');
  await user.keyboard('of');
  expect(focused()).toBe('Offers');
});

test('Escape closes it and gives the focus back', async () => {
  const { user } = await openMenu();
  await user.keyboard('{ArrowDown}');
  await isAt('Orders');
  await user.keyboard('{Escape}');
  await isClosed();
  expect([document.activeElement, button().getAttribute('aria-expanded')]).toEqual([button(), 'false']);
});

test('Tab closes it', async () => {
  const { user } = await openMenu();
  await user.keyboard('{ArrowDown}');
  await isAt('Orders');
  await user.tab();
  await isClosed();
});

test('a command closes it and runs', async () => {
  const { user, onLogOut } = await openMenu();
  await user.keyboard('{ArrowDown}');
  await isAt('Orders');
  await user.keyboard('{End}{Enter}');
  await isClosed();
  expect([onLogOut.mock.calls.length, document.activeElement]).toEqual([1, button()]);
});
