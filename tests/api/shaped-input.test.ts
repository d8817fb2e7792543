/** Calls made from the OpenAPI document alone, with fields of the shape that it names: each answer is one that the document names too. */
import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/index.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import type { ApiAnswer } from '../support/browser.ts';
import { tries } from '../support/fuzz.ts';
import { openOffers } from '../support/offers.ts';
import { createOwnedRecords, type OwnedRecords } from '../support/owned-records.ts';
import { timeLimit } from '../support/proof.ts';
import { type JsonSchema, shapedBy } from '../support/shaped-values.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

interface Operation {
  parameters?: { in?: string; name?: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

let app: TestApp;
let records: OwnedRecords;
let paths: Record<string, Record<string, Operation>>;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  records = await createOwnedRecords(app);
  const document = (await app.browser().get('/openapi.json')).body;
  paths = document.paths;
  ajv.addSchema(document, 'openapi');
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

/** They end the session that the others need. */
const left = ['logout', 'endAllSessions', 'closeAccount', 'changePassword', 'disownChange'];
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !left.includes(name));
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** What the answer has that the document does not say. */
function differences(name: EndpointName, { status, body, headers }: ApiAnswer): unknown {
  const { method, path } = endpoints[name];
  const at = ['paths', path, method, 'responses', String(status)].map(escaped).join('/');
  const answer = ajv.getSchema(`openapi#/${at}`);
  if (!answer) return `the document knows no ${status} (${body?.message_key})`;
  if (!headers.get('content-type')?.startsWith('application/json')) return null;
  const validate = ajv.getSchema(`openapi#/${at}/content/${escaped('application/json')}/schema`);
  if (!validate) return `the document knows no JSON for ${status}`;
  return validate(body) ? null : validate.errors;
}

function idsOf({ offers, owner: _, ...others }: OwnedRecords): string[] {
  return [...Object.values(offers), ...Object.values(others)];
}

test.each(names)('%s answers what the document says', { timeout: timeLimit(30_000) }, async (name) => {
  const { method, path } = endpoints[name];
  const operation = paths[path]?.[method];
  const ids = idsOf(records);
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const schema = operation?.requestBody?.content['application/json']?.schema ?? {
    type: 'object',
    properties: Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema ?? {}])),
  };
  await fc.assert(
    fc.asyncProperty(shapedBy(schema, ids), fc.constantFrom(...ids), async (fields, id) => {
      const filled = path.replace(/\{\w+\}/g, encodeURIComponent(id));
      const texts = Object.entries((fields ?? {}) as object).map(([field, value]) => [
        field,
        (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
      ]);
      const answer =
        method === 'get'
          ? await records.owner.browser.get(`${filled}?${new URLSearchParams(texts)}`)
          : await records.owner.browser.send(method.toUpperCase(), filled, JSON.stringify(fields));
      expect(answer.status, JSON.stringify(answer.body)?.slice(0, 300)).not.toBe(500);
      expect(differences(name, answer)).toBeNull();
    }),
    tries(5, 200),
  );
});
