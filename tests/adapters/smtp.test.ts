import { describe, expect, test } from 'vitest';
import { freePort } from '#node/sqld.ts';
import { smtpOptions, smtpTransport } from '#server/adapters/mail/smtp.ts';
import { withMailServer } from '../support/mail-server.ts';

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

describe('a mail sent from Node', () => {
  const mail = { id: 'offer_news:off_1', to: 'ada@example.test', subject: 'Gruß', text: 'Hallo', html: '<p>Hallo</p>' };
  const from = 'Regalia <shop@regalia.test>';

  test('arrives as it was written', async () => {
    await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async (host, received) => {
      await smtpTransport(`smtp://${host}`, from).send(mail);
      expect(received).toMatchObject([{ subject: 'Gruß', messageId: '<offer_news.off_1@regalia.test>' }]);
    });
  });

  test('says that a machine wrote it, when it was written, and which one it is', async () => {
    await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async (host, received) => {
      await smtpTransport(`smtp://${host}`, from).send(mail);
      const headers = Object.fromEntries(received[0]?.headers.map(({ key, value }) => [key, value]) ?? []);
      expect(headers).toMatchObject({
        'auto-submitted': 'auto-generated',
        'x-auto-response-suppress': 'All',
        'message-id': '<offer_news.off_1@regalia.test>',
        from: 'Regalia <shop@regalia.test>',
        to: 'ada@example.test',
      });
      expect(Date.parse(headers.date ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(Object.keys(headers)).not.toContain('list-unsubscribe');
    });
  });

  test('of a person, to be answered, does not call itself automatic, and has one address to reply to', async () => {
    await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async (host, received) => {
      const replyTo = 'ada,eve@example.test';
      await smtpTransport(`smtp://${host}`, from).send({ ...mail, replyTo, isFromPerson: true });
      expect(received[0]?.headers.map(({ key }) => key)).not.toContain('auto-submitted');
      expect(received[0]?.replyTo).toEqual([{ name: '', address: '"ada,eve"@example.test' }]);
    });
  });

  test('that a machine wrote, with an address to reply to, still says so', async () => {
    await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async (host, received) => {
      await smtpTransport(`smtp://${host}`, from).send({ ...mail, replyTo: 'help@regalia.test' });
      expect(received[0]?.headers.map(({ key }) => key)).toContain('auto-submitted');
      expect(received[0]?.replyTo).toEqual([{ name: '', address: 'help@regalia.test' }]);
    });
  });

  test('fails when nobody listens', async () => {
    const nobody = smtpTransport(`smtp://127.0.0.1:${await freePort()}`, from);
    await expect(nobody.send(mail)).rejects.toThrow('ECONNREFUSED');
  });

  test('fails when the certificate of the server is not trusted', async () => {
    await withMailServer({ disabledCommands: ['AUTH'], secure: true, logger: false }, async (host) => {
      await expect(smtpTransport(`smtps://${host}`, from).send(mail)).rejects.toThrow(/certificate/);
    });
  });
});
