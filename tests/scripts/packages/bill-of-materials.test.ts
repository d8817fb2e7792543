import { expect, test } from 'vitest';
import { billOfMaterials } from '../../../scripts/packages/bill-of-materials.ts';

const lock = '{"name": "shop"}';

/** As npm prints it, at `second` and in an order of its own. */
const listed = (second: number, refs: string[]) => ({
  specVersion: '1.5',
  serialNumber: `urn:uuid:${second}`,
  metadata: { timestamp: `2026-11-23T00:00:0${second}Z`, component: { 'bom-ref': 'shop@1', name: 'folder' } },
  components: refs.map((ref) => ({ 'bom-ref': ref })),
  dependencies: [{ ref: 'shop@1', dependsOn: refs }, ...refs.map((ref) => ({ ref }))],
});

test('the same lock file gives the same bytes', () => {
  const [one, other] = [listed(1, ['a@1', 'b@2']), listed(2, ['b@2', 'a@1'])];
  expect(JSON.stringify(billOfMaterials(one, lock))).toBe(JSON.stringify(billOfMaterials(other, lock)));
});

test('another lock file gives another serial number, of the form that CycloneDX asks for', () => {
  const numberOf = (text: string) => billOfMaterials(listed(1, []), text).serialNumber;
  expect(numberOf(lock)).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(numberOf(`${lock} `)).not.toBe(numberOf(lock));
});

test('it is CycloneDX 1.6 of the shop by its own name', () => {
  const bill = billOfMaterials(listed(1, ['a@1']), lock);
  expect(bill).toMatchObject({ specVersion: '1.6', metadata: { component: { name: 'shop', type: 'application' } } });
  expect(bill.metadata).not.toHaveProperty('timestamp');
});
