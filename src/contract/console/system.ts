/** The console's calls about themselves. */
import { z } from 'zod';
import { consoleRead } from './endpoint.ts';

export const getConsoleOpenApi = consoleRead({
  path: '/ops/openapi.json',
  tag: 'System',
  summary: 'This description, as an OpenAPI 3.1 document',
  response: z.record(z.string(), z.unknown()),
});
