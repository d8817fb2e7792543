/** The OpenAPI document of the operators' console, for operators alone. */
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { consoleEndpoints, consoleTags } from '#contract/console/index.ts';
import { describeApi, type OpenApiDocument } from '../openapi.ts';

const introduction = `The calls of the operators' console. Every response is JSON with \`status\` \`OK\` or \`ERROR\`; sums are whole cents, times unix
seconds. Sign in with a passkey; send the token of the cookie \`XSRF-OPS\` (\`__Host-XSRF-OPS\` on https) as \`X-XSRF-TOKEN\` with every call that changes something. A list goes
on with \`meta.next\` as \`cursor\`. Each call says the least role that may make it.`;

const operator = {
  type: 'apiKey' as const,
  in: 'cookie' as const,
  name: 'ops',
  description: 'Set when an operator signs in; `__Host-ops` on https.',
};

export function consoleOpenApiDocument(): OpenApiDocument {
  const endpoints = Object.fromEntries(Object.entries(consoleEndpoints).map(([name, each]) => [name, withRole(each)]));
  const served = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));
  const title = 'Regalia operators’ API';
  return describeApi({ title, introduction, tags: consoleTags, endpoints, securitySchemes: { operator }, served });
}

function withRole(endpoint: ConsoleEndpoint): ConsoleEndpoint {
  const { role, description = '' } = endpoint;
  return { ...endpoint, description: `${description}\n\nRole: \`${role}\`.`.trim() };
}
