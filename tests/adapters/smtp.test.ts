import { expect, test } from 'vitest';
import { encodedSubject } from '#server/adapters/mail/encoded-subject.ts';
import { smtpOptions } from '#server/adapters/mail/smtp.ts';

test('smtp:// turns to TLS when offered, smtps:// starts with it', () => {
  expect(smtpOptions('smtp://127.0.0.1:1025')).toMatchObject({
    host: '127.0.0.1',
    port: 1025,
    secure: false,
    startTls: true,
  });
  expect(smtpOptions('smtps://mail.example')).toMatchObject({ port: 465, secure: true, startTls: false });
  expect(smtpOptions('smtp://mail.example')).toMatchObject({ port: 587 });
});

test('user and password are read as an address writes them', () => {
  expect(smtpOptions('smtps://us%40er:p%3Ass@mail.example:465').credentials).toEqual({
    username: 'us@er',
    password: 'p:ss',
  });
  expect(smtpOptions('smtp://mail.example')).not.toHaveProperty('credentials');
});

test('what is no mail server is refused', () => {
  expect(() => smtpOptions('https://mail.example')).toThrow('smtp://');
});

test('a subject with signs beyond ASCII is written in short encoded words that give it back', () => {
  const subject = 'Zażółć gęślą jaźń – 1 234,50 € za Miecz Świtu, Wyjątkowo Długa Nazwa 🗡️🛡️';
  const header = encodedSubject(subject);
  const words = header.split('\r\n ');
  expect(words.length).toBeGreaterThan(1);
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
  const decoded = words.map((word) => Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64').toString()).join('');
  expect(decoded).toBe(subject);
});

test('a plain subject stays as it is', () => {
  expect(encodedSubject('Your order ord_1')).toBe('Your order ord_1');
});
