import { expect, test } from 'vitest';
import { advisoryExceptions, pressing, readAudit } from '../../../scripts/packages/advisories.ts';

const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const high = { id: 'GHSA-aaaa-bbbb-cccc', package: 'a', severity: 'high', title: 'is slow' };
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    a: { severity: 'high', via: [{ source: 1, name: 'a', title: 'is slow', url, severity: 'high' }] },
    b: { severity: 'high', via: ['a'] },
  },
};

test('an advisory is read once, however many packages have it', () => {
  expect(readAudit(JSON.stringify(report))).toEqual({ found: [high] });
  expect(readAudit('{"auditReportVersion": 2, "vulnerabilities": {}}')).toEqual({ found: [] });
});

test('a registry that is away, refuses or talks nonsense tells nothing, which is no finding', () => {
  const refused = { message: '405 Method Not Allowed - POST', statusCode: 405 };
  expect(readAudit(JSON.stringify(refused))).toEqual({ found: null, why: '405 Method Not Allowed - POST' });
  for (const text of ['', '<html>', 'null', '{}']) expect(readAudit(text)).toMatchObject({ found: null });
});

test('high and critical advisories press, others do not', () => {
  const found = ['low', 'moderate', 'high', 'critical'].map((severity) => ({ ...high, severity }));
  expect(pressing(found, '2026-11-23', {}).map(({ severity }) => severity)).toEqual(['high', 'critical']);
});

test('an exception holds to the end of its last day', () => {
  const exceptions = { [high.id]: { reason: 'not reached', until: '2026-12-31' } };
  expect(pressing([high], '2026-12-31', exceptions)).toEqual([]);
  expect(pressing([high], '2027-01-01', exceptions)).toEqual([high]);
});

test('every exception says why and until when', () => {
  for (const [id, { reason, until }] of Object.entries(advisoryExceptions)) {
    expect(id).toMatch(/^GHSA(-\w{4}){3}$/);
    expect(reason.length).toBeGreaterThan(30);
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
