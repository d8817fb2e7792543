/** A file of an operator comes through all that stands before the Worker as it was sent; one of anybody else is refused for who sends it. */
import { expect, test } from 'vitest';
import { statementBodyBytesMax } from '#rules/limits/sizes.ts';
import { insertOperator } from '../support/site/ask-test-server.ts';

const site = process.env.SITE_UNDER_TEST ?? '';

async function preview(megabytes: number, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}/api/ops/bank/statements/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ file: 'm'.repeat(megabytes * 2 ** 20) }),
  });
  const body: { message_key?: string; errors?: { file: string[] } } = await answer.json();
  return { status: answer.status, body };
}

test('a statement of 18 megabytes is read to its end, and a longer one than any is refused as such', async () => {
  const { session, csrf } = await insertOperator('manager', `files-${Date.now()}`);
  const headers = { cookie: `ops=${session}; XSRF-OPS=${csrf}`, 'x-xsrf-token': csrf };
  // as JSON that was cut off, it would not be read at all
  const { status, body } = await preview(18, headers);
  expect([status, body.errors?.file]).toEqual([422, [expect.stringContaining('is not XML')]]);
  const tooLong = await preview(statementBodyBytesMax / 2 ** 20, headers);
  expect([tooLong.status, tooLong.body.message_key]).toEqual([413, 'body_too_large']);
  expect((await preview(18)).status).toBe(401);
});
