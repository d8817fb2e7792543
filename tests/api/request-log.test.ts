/** The line that each request leaves in the log: which endpoint it asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['GET', '/items/list', 200, '/api/items/list'],
  ['GET', '/items/itm_none', 404, '/api/items/:id'],
  ['PUT', '/items/list', 405, '/api/items/list'],
  ['GET', '/nothing/here', 404, '/api/*'],
])('%s %s, answered with %i, is named %s', async (method, path, status, route) => {
  app.log.length = 0;
  expect((await app.browser().send(method, path)).status).toBe(status);
  expect(app.log).toEqual([expect.objectContaining({ method, route, status })]);
});
