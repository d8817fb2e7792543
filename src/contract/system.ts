/** The API about itself. */
import { z } from 'zod';
import { endpoint, ok } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'get',
  path: '/health',
  tag: 'System',
  summary: 'Whether the API and its database answer',
  response: z.object({ status: ok }),
});

export const getOpenApi = endpoint({
  method: 'get',
  path: '/openapi.json',
  tag: 'System',
  summary: 'This description, as an OpenAPI 3.1 document',
  response: z.record(z.string(), z.unknown()),
});

export const getDocs = endpoint({
  method: 'get',
  path: '/docs',
  tag: 'System',
  summary: 'This description, as a page to read',
  answers: 'html',
  response: z.undefined(),
});
