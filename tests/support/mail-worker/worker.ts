/** The SMTP adapter in a Worker of its own: posts `{url, from, mail}` and hears whether the mail server took it. */
import type { Mail } from '#server/adapters/mail/port.ts';
import { smtpTransport } from '#server/adapters/mail/smtp.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    // safe because the test beside it is the only caller
    const { url, from, mail } = (await request.json()) as { url: string; from: string; mail: Mail };
    try {
      await smtpTransport(url, from).send(mail);
      return new Response('sent');
    } catch (error) {
      return new Response(String(error), { status: 502 });
    }
  },
};
