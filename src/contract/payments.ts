/** What payment providers call. An event can come twice, late or out of order: the outcome is the same. See docs/product/payments.md#webhook-events. */
import { z } from 'zod';
import { endpoint, ok } from './endpoint.ts';
import { id } from './fields.ts';

export const receiveWebhook = endpoint({
  method: 'post',
  path: '/payments/{provider}/webhook',
  tag: 'Payments',
  summary: 'A signed webhook of a payment provider',
  description: "The body is the provider's own and is read as it came, because the signature covers its bytes.",
  signed: true,
  params: z.object({ provider: id }),
  response: z.object({ status: ok }),
  errors: ['not_found', 'bad_request', 'body_too_large', 'signature_invalid'],
});
