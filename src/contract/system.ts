/** The API about itself. */
import { z } from 'zod';
import { endpoint, ok } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'get',
  path: '/health',
  tag: 'System',
  summary: 'Whether the API and its database answer, and nothing that the shop does by itself is late',
  description: '503 `work_late` names in `late` what is.',
  errors: ['work_late'],
  response: z.object({
    status: ok,
    ages: z
      .object({ mail: z.int(), event: z.int(), reservation: z.int(), job: z.int() })
      .describe(
        'Seconds that the oldest mail, webhook event and expired reservation wait, and since a job last ended well',
      ),
  }),
});

export const reportFromBrowser = endpoint({
  method: 'post',
  path: '/browser-reports',
  tag: 'System',
  summary: 'An error of a script or a breach of the policy, as a page or a browser tells it',
  description:
    'Written to the log without what could name a person. Reports of other sites and of extensions are thrown away.',
  rateLimit: 'report',
  signed: true,
  errors: ['bad_request', 'body_too_large'],
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
