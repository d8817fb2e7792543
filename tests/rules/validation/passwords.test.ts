import { describe, expect, test } from 'vitest';
import { loginErrors } from '#rules/validation/login.ts';
import { newPasswordErrors } from '#rules/validation/new-password.ts';
import { isStrongPassword } from '#rules/validation/password.ts';
import { passwordChangeErrors } from '#rules/validation/password-change.ts';
import { resetErrors } from '#rules/validation/reset.ts';

describe('a password', () => {
  test.each(['Demo1234', 'aB3aaaaa', `${'x'.repeat(126)}Y1`, 'Zażółć gęślą 1'])('%j is strong', (password) => {
    expect(isStrongPassword(password)).toBe(true);
  });

  test.each([
    ['too short', 'Demo123'],
    ['too long', `${'x'.repeat(127)}Y1`],
    ['without a lowercase letter', 'DEMO1234'],
    ['without an uppercase letter', 'demo1234'],
    ['without a digit', 'DemoDemo'],
  ])('%s is weak', (_, password) => {
    expect(isStrongPassword(password)).toBe(false);
  });
});

describe('sign-in', () => {
  test.each([
    ['', ''],
    ['ada@example.com', ''],
    ['', 'Demo1234'],
    ['ada', ''],
  ])('with %j and %j asks for both before anything else', (username, password) => {
    expect(loginErrors({ username, password })[0]?.key).toBe('email_and_password_required');
  });

  test('tells an address without its form', () => {
    expect(loginErrors({ username: 'ada@example', password: 'x' })).toEqual([
      { field: 'username', key: 'email_format' },
    ]);
  });

  test('does not judge the strength of a password that exists already', () => {
    expect(loginErrors({ username: 'ada@example.com', password: 'x' })).toEqual([]);
  });
});

test('a reset asks for the address', () => {
  expect(resetErrors({ email: '' })).toEqual([{ field: 'email', key: 'reset_email_required' }]);
  expect(resetErrors({ email: 'ada' })).toEqual([{ field: 'email', key: 'email_invalid' }]);
  expect(resetErrors({ email: 'ada@example.com' })).toEqual([]);
});

test('a new password needs its link, strength and the same words twice', () => {
  const good = {
    token: 't',
    email: 'ada@example.com',
    password: 'Demo1234',
    password_confirmation: 'Demo1234',
  };
  expect(newPasswordErrors(good)).toEqual([]);
  expect(newPasswordErrors({ ...good, token: '' })[0]?.key).toBe('link_invalid');
  expect(newPasswordErrors({ ...good, password: 'demo' }).map(({ key }) => key)).toEqual([
    'password_weak',
    'passwords_mismatch',
  ]);
  expect(newPasswordErrors({ ...good, password_confirmation: '' })[0]?.key).toBe('password_confirm_required');
});

test('a password change needs the current one, and the new one twice', () => {
  const good = { cur_password: 'old', new_password: 'Demo1234', repeat_password: 'Demo1234' };
  expect(passwordChangeErrors(good)).toEqual([]);
  expect(passwordChangeErrors({ cur_password: '', new_password: '', repeat_password: '' })).toEqual([
    { field: 'cur_password', key: 'current_password_required' },
    { field: 'new_password', key: 'password_required' },
    { field: 'repeat_password', key: 'password_confirm_required' },
  ]);
  expect(passwordChangeErrors({ ...good, repeat_password: 'Demo12345' })).toEqual([
    { field: 'repeat_password', key: 'passwords_mismatch' },
  ]);
});
