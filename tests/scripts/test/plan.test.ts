import { expect, test } from 'vitest';
import { root } from '#node/root.ts';
import { planOf } from '../../../scripts/test/plan.ts';

const layersOf = (...args: string[]) => Object.fromEntries(planOf(args, root).layers);

test('without arguments everything runs', () => {
  expect(planOf([], root)).toEqual({
    check: true,
    coverage: false,
    layers: new Map([
      ['unit', []],
      ['api', []],
      ['dom', []],
      ['site', []],
      ['e2e', []],
    ]),
  });
});

test('a flag chooses its layer, several choose several', () => {
  expect(layersOf('--unit')).toEqual({ unit: [] });
  expect(layersOf('--api', '--dom')).toEqual({ api: [], dom: [] });
  expect(planOf(['--check'], root)).toEqual({ check: true, coverage: false, layers: new Map() });
});

test('a file after its flag is the only one that runs', () => {
  expect(layersOf('--unit', 'tests/rules/money.test.ts')).toEqual({ unit: ['tests/rules/money.test.ts'] });
  expect(layersOf('--e2e', 'cart')).toEqual({ e2e: ['tests/e2e/cart.spec.ts'] });
  expect(planOf(['--api', 'cart'], root).check).toBe(false);
});

test('a file without a flag is found in its layer by its path', () => {
  expect(layersOf('tests/api/cart.test.ts')).toEqual({ api: ['tests/api/cart.test.ts'] });
  expect(layersOf('./tests/e2e/keys.spec.ts:12')).toEqual({ e2e: ['tests/e2e/keys.spec.ts:12'] });
});

test('coverage measures all layers but the browser', () => {
  expect(Object.keys(layersOf('--coverage'))).toEqual(['unit', 'api', 'dom']);
  expect(planOf(['--coverage'], root).coverage).toBe(true);
});

test.each([
  [['--e2e', 'tests/api/cart.test.ts'], 'No test file has "tests/api/cart.test.ts" in its path.'],
  [['nothing-like-it'], 'No test file has "nothing-like-it" in its path.'],
  [['--unti'], 'npm test knows no --unti; it knows --check, --coverage and --unit, --api, --dom, --site, --e2e.'],
])('%j is told what is wrong', (args, message) => {
  expect(() => planOf(args, root)).toThrow(message);
});
