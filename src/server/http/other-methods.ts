/** Answers another method on a known path with 405 and `Allow`, as JSON. Mounted after all routes. */
import type { Hono } from 'hono';
import { DomainError } from '../domain-error.ts';
import type { ApiEnv } from './context.ts';

export function rejectOtherMethods(app: Hono<ApiEnv>): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || path.endsWith('/*')) continue;
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) {
    const allow = [...new Set(allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed)].join(', ');
    app.all(path.replace(/^\/api/, ''), (c) => {
      c.header('Allow', allow);
      throw new DomainError('method_not_allowed');
    });
  }
}
