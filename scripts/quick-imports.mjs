/**
 * Node reads and parses the whole package.json of a package again for each module that it finds there, and drizzle-orm's is 180 KB
 * for a hundred modules: two thirds of the time until a command begins. So its modules are found here without that. Imported before
 * the first of them.
 */
import { registerHooks } from 'node:module';

const inside = /\/node_modules\/drizzle-orm\/[^?#]+\.js$/;
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (/^\.\.?\/.+\.js$/.test(specifier) && inside.test(context.parentURL ?? '')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !context.conditions.includes('import'))
      return next(specifier, context);
    if (!found.has(specifier)) found.set(specifier, next(specifier, context));
    return { ...found.get(specifier), shortCircuit: true };
  },
});
