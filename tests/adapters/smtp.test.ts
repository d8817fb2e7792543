import { expect, test } from 'vitest';
import { smtpOptions } from '#server/adapters/mail/smtp.ts';

test('smtp:// turns to TLS when offered, smtps:// starts with it', () => {
  expect(smtpOptions('smtp://127.0.0.1:1025')).toMatchObject({
    host: '127.0.0.1',
    port: 1025,
    secure: false,
  });
  expect(smtpOptions('smtps://mail.example')).toMatchObject({ port: 465, secure: true });
  expect(smtpOptions('smtp://mail.example')).toMatchObject({ port: 587 });
});

test('user and password are read as an address writes them', () => {
  expect(smtpOptions('smtps://us%40er:p%3Ass@mail.example:465').auth).toEqual({
    user: 'us@er',
    pass: 'p:ss',
  });
  expect(smtpOptions('smtp://mail.example')).not.toHaveProperty('auth');
});

test('what is no mail server is refused', () => {
  expect(() => smtpOptions('https://mail.example')).toThrow('smtp://');
});
