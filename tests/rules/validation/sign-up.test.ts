import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SignUp, signUpErrors } from '#rules/validation/sign-up.ts';

const good: SignUp = {
  name: 'Ada',
  surname: 'Stone',
  email: 'ada@example.com',
  phone: '+49 170 1234567',
  password: 'Demo1234',
  passConfirm: 'Demo1234',
  terms: true,
};
const empty: SignUp = { name: '', surname: '', email: '', phone: '', password: '', passConfirm: '', terms: false };

const toastOf = (form: SignUp, phoneValid = true) => signUpErrors(form, { phoneValid })[0]?.key;

describe('sign-up', () => {
  test('takes a form with nothing wrong', () => {
    expect(signUpErrors(good, { phoneValid: true })).toEqual([]);
  });

  test('names one failing rule of each field, in the documented order', () => {
    expect(signUpErrors(empty, { phoneValid: false })).toEqual([
      { field: 'name', key: 'first_name_required' },
      { field: 'surname', key: 'last_name_required' },
      { field: 'email', key: 'email_required' },
      { field: 'phone', key: 'phone_required' },
      { field: 'password', key: 'password_required' },
      { field: 'passConfirm', key: 'password_confirm_required' },
      { field: 'terms', key: 'terms_required' },
    ]);
  });

  test('says the rules one after the other while the form is filled in', () => {
    const steps: [Partial<SignUp>, string | undefined][] = [
      [{}, 'first_name_required'],
      [{ name: 'Ada' }, 'last_name_required'],
      [{ surname: 'Stone' }, 'email_required'],
      [{ email: 'ada@example' }, 'email_invalid'],
      [{ email: 'ada@example.com' }, 'phone_required'],
      [{ phone: 'call me' }, 'phone_invalid'],
      [{ phone: '+49 170 1234567' }, 'password_required'],
      [{ password: 'demo1234' }, 'password_weak'],
      [{ password: 'Demo1234' }, 'password_confirm_required'],
      [{ passConfirm: 'Demo12345' }, 'passwords_mismatch'],
      [{ passConfirm: 'Demo1234' }, 'terms_required'],
      [{ terms: true }, undefined],
    ];
    let form = empty;
    for (const [change, key] of steps) {
      form = { ...form, ...change };
      expect(toastOf(form)).toBe(key);
    }
  });

  test('believes the library about the phone', () => {
    expect(toastOf(good, false)).toBe('phone_invalid');
  });

  test('does not ask a caller of the API for terms it did not send', () => {
    expect(toastOf({ ...good, terms: undefined })).toBeUndefined();
  });

  test('gives a field at most one error, whatever is typed', () => {
    const form = fc.record({
      name: fc.string(),
      surname: fc.string(),
      email: fc.string(),
      phone: fc.string(),
      password: fc.string(),
      passConfirm: fc.string(),
      terms: fc.boolean(),
    });
    fc.assert(
      fc.property(form, fc.boolean(), (typed, phoneValid) => {
        const fields = signUpErrors(typed, { phoneValid }).map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });
});
