/**
 * Says of the files of drizzle-orm, before Node asks, that they are modules: to find that out Node 24 to 26 read the manifest of a package
 * anew for each of its files, and this one has 179 KB and some 110 files that are loaded: 460 ms of a processor, and 40 with this.
 * Loaded by `run.mjs` and by each process of Node that it starts. See https://nodejs.org/api/module.html#synchronous-hooks-accepted-by-moduleregisterhooks
 */
import * as nodeModule from 'node:module';

const ofDrizzle = '/node_modules/drizzle-orm/';

// unknown to Node 20, which only hands over
nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes(ofDrizzle) || context.conditions.includes('require'))
      return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
