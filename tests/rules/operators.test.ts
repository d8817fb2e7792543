import { expect, test } from 'vitest';
import { mayDo, operatorActions, roleOf } from '#rules/operator-actions.ts';
import { hasRole, roles } from '#rules/operators.ts';

test('a role may what the roles before it may, and nothing more', () => {
  for (const [place, role] of roles.entries())
    for (const [other, needed] of roles.entries()) expect(hasRole(role, needed)).toBe(place >= other);
});

test('who only reads does nothing, and an owner does everything', () => {
  for (const action of Object.keys(operatorActions) as (keyof typeof operatorActions)[]) {
    expect(mayDo('viewer', action), action).toBe(false);
    expect(mayDo('owner', action), action).toBe(true);
    expect(roleOf(action)).not.toBe('viewer');
  }
});

test('a clerk receives an item, and prices none', () => {
  expect(mayDo('clerk', 'offers.received')).toBe(true);
  expect(mayDo('clerk', 'offers.counter')).toBe(false);
  expect(mayDo('manager', 'offers.counter')).toBe(true);
  expect(mayDo('manager', 'keys.create')).toBe(false);
});
