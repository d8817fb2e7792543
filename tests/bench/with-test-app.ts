/** A shop for one benchmark: the real app over a database of its own, taken away in the end. */
import { owaspCost } from '#server/domain/auth/credentials/password.ts';
import { makeTemplate } from '../support/database-template.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

export async function withTestApp<T>(work: (app: TestApp) => Promise<T>): Promise<T> {
  const { template, remove } = await makeTemplate();
  try {
    const app = await createTestApp({ template, passwordCost: owaspCost });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    remove();
  }
}
