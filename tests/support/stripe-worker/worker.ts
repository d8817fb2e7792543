/** The Stripe adapter in a Worker of its own: posts the name of a method with what it is given, and hears what came of it. */
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { DomainError } from '#server/domain-error.ts';

interface Asked {
  apiBase: string;
  secretKey: string;
  webhookSecret: string;
  now: number;
  call: 'startCheckout' | 'refund' | 'readWebhook';
  // biome-ignore lint/suspicious/noExplicitAny: the test beside it is the only caller
  given: any;
}

export default {
  async fetch(request: Request): Promise<Response> {
    // safe because the test beside it is the only caller
    const { now, call, given, ...options } = (await request.json()) as Asked;
    const stripe = createStripe({ ...options, now: () => now });
    try {
      if (call === 'readWebhook')
        return Response.json(await stripe.readWebhook(given.body, new Headers(given.headers)));
      return Response.json(await (call === 'refund' ? stripe.refund(given) : stripe.startCheckout(given)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return Response.json({ refused: error.code });
    }
  },
};
