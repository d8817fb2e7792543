/** A screen that cannot work without the API: a spinner until there is an answer, what failed in place of the screen, and another try. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a spinner turns until there is an answer, a failure is said in place of the screen, and Retry brings it back', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  const page = openPage(app.browser());
  page.instead = () => answered;
  const { BootstrapBoundary } = await import('#islands/ui/BootstrapBoundary.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  page.show(
    <BootstrapBoundary language="en">
      <p>The screen</p>
    </BootstrapBoundary>,
  );
  const started = bootstrap().catch(() => undefined);
  const spinner = () => document.querySelector('.bootstrap-spinner .spinner');
  const isSeen = () => screen.getByText('The screen').closest('[hidden]') === null;
  expect([spinner() !== null, isSeen()]).toEqual([true, true]);
  await act(async () => {
    answer(Response.json({}, { status: 503 }));
    await started;
  });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('An error occurred during initialization:');
  expect(alert.textContent).toContain('Failed to fetch settings');
  expect([spinner(), isSeen()]).toEqual([null, false]);
  page.instead = () => undefined;
  await page.user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect([spinner(), isSeen()]).toEqual([null, true]);
});
