import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#node/root.ts';
import { withoutPolicy, withPolicy, withSheetsFirst } from '../../scripts/page-heads.ts';

const policy = "default-src 'self'; style-src 'self' 'sha256-$&'";
const sheets = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">';
const start = '<!DOCTYPE html><html><head><meta charset="utf-8"><script src="/boot.js"></script>';
const middle = '<title>A</title><link rel="preload" as="font" href="/f.woff2"><script src="/list.js"></script>';
const body = '<body><svg><title>B</title></svg></body></html>';

test('a policy that is an element is taken out of its page', () => {
  const meta = `<meta http-equiv="content-security-policy" content="${policy};">`;
  expect(withoutPolicy(`${start}${meta}</head>`)).toEqual({ html: `${start}</head>`, policy });
  expect(() => withoutPolicy(`${start}</head>`)).toThrow('A page has no policy: <!DOCTYPE html>');
});

test('sheets stand after the first script, before fonts and other scripts', () => {
  const before = `${start}${middle}${sheets}</head>${body}`;
  expect(withSheetsFirst(before)).toBe(`${start}${sheets}${middle}</head>${body}`);
  expect(withSheetsFirst(`${start}${middle}</head>${body}`)).toBe(`${start}${middle}</head>${body}`);
});

test('a page without a title loses no sheet in silence', () => {
  expect(() => withSheetsFirst(`${start}${sheets}</head>${body}`)).toThrow('A page has no title: <!DOCTYPE html>');
  expect(() => withSheetsFirst(start + middle + sheets)).toThrow('A page has no title');
});

test('the policy of all pages stands beside the one that every path has', () => {
  const headers = readFileSync(join(root, 'public', '_headers'), 'utf8');
  const [own = ''] = /(?<=^ {2}Content-Security-Policy: ).*/m.exec(headers) ?? [];
  const line = `  Content-Security-Policy: ${own}`;
  expect(headers).toContain(line);
  const expected = headers.split(line).join(`  Content-Security-Policy: ${policy}, ${own}`);
  expect(withPolicy(headers, new Set([policy]))).toBe(expected);
});

test('what one header cannot say ends the build', () => {
  const headers = "/*\n  Content-Security-Policy: frame-ancestors 'none'\n";
  expect(() => withPolicy(headers, new Set())).toThrow('The pages have 0 policies for one header.');
  expect(() => withPolicy(headers, new Set(['a', 'b']))).toThrow('The pages have 2 policies for one header.');
  expect(() => withPolicy('/*\n  X-A: b\n', new Set(['a']))).toThrow('no Content-Security-Policy');
  expect(() => withPolicy(headers, new Set(['a'.repeat(2_000)]))).toThrow(/takes 20\d\d characters/);
});
