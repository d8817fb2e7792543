/** Every answer that went well must be what the contract says it is, no field more. */
import { expect } from 'vitest';
import { consoleEndpoints } from '#contract/console/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';

const described: [RegExp, Endpoint][] = Object.values<Endpoint>({ ...endpoints, ...consoleEndpoints })
  // fixed paths come before those with a place in them
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map((endpoint) => [patternOf(endpoint), endpoint]);

/** Fails the test when a 2xx JSON answer is not what its endpoint's response schema reads from it. */
export function checkResponse(method: string, path: string, status: number, body: unknown): void {
  if (status < 200 || status > 299) return;
  const call = `${method.toLowerCase()} ${path.split('?')[0]}`;
  const endpoint = described.find(([pattern]) => pattern.test(call))?.[1];
  if (!endpoint || (endpoint.answers ?? 'json') !== 'json') return;
  const read = endpoint.response.safeParse(body);
  expect(read.error?.issues ?? [], `${call} answers as the contract says`).toEqual([]);
  expect(body, `${call} answers no more than the contract says`).toEqual(read.data);
}

function patternOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
