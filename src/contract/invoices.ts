/** Papers of an order as PDF files: its invoice, and a credit note for each refund. For the owner alone. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const getInvoice = endpoint({
  method: 'get',
  path: '/invoice/{id}',
  tag: 'Purchases',
  summary: 'The VAT invoice of an order as a PDF',
  description: '`id` is that of a paid order. In the language of the request.',
  access: 'customer',
  params: z.object({ id }),
  answers: 'pdf',
  response: z.unknown(),
  errors: ['not_found'],
});

export const getCreditNote = endpoint({
  method: 'get',
  path: '/credit-note/{id}',
  tag: 'Purchases',
  summary: 'The credit note of a refund as a PDF',
  description: '`id` is that of a credit note in the order history. In the language of the request.',
  access: 'customer',
  params: z.object({ id }),
  answers: 'pdf',
  response: z.unknown(),
  errors: ['not_found'],
});
