/** A shop for one benchmark: the real app over a database of its own, taken away in the end. */
import { owaspCost } from '#server/domain/credentials/password.ts';
import { makeTemplate } from '../support/database-template.ts';
import { openWorld, type World } from '../support/world.ts';

export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const { template, remove } = await makeTemplate();
  try {
    const world = await openWorld({ template, passwordCost: owaspCost });
    try {
      return await work(world);
    } finally {
      await world.close();
    }
  } finally {
    remove();
  }
}
