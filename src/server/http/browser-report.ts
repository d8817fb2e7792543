/**
 * Reads what pages and browsers report by themselves. Anyone can send anything: of a report only what has the form of the shop's own places
 * and policy is taken, and of its words what a log may hold. See docs/product/security.md#what-browsers-report.
 */

import { z } from 'zod';
import { splitLanguage } from '#rules/languages.ts';
import { reportCharactersMax } from '#rules/limits/sizes.ts';
import { reportsOfOneCall } from '#rules/limits.ts';
import { DomainError } from '../domain-error.ts';
import { scrubbed } from '../scrub.ts';
import { pageRoute } from './page-log.ts';

export interface BrowserReport {
  kind: 'error' | 'policy';
  text: string;
  /** Path, line and column of one of the site's own files. */
  at: string;
  /** The kind of page. */
  page: string;
}

const text = z.string().max(2_000);

/** As `browser/boot.js` sends it. */
const OwnReport = z.object({ kind: z.enum(['error', 'policy']), text, at: text, page: text });

/** As a browser sends it to `report-uri`. */
const PolicyReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'violated-directive': text,
    'blocked-uri': text.default(''),
    'source-file': text.optional(),
    'line-number': z.int().default(0),
    'column-number': z.int().default(0),
  }),
});

/** As a browser sends it to `report-to`; of other types nothing is read. */
const Report = z.object({ type: text, body: z.record(z.string(), z.unknown()).nullish() });
const Violation = z.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: text.default(''),
  sourceFile: text.nullish(),
  lineNumber: z.int().nullish(),
  columnNumber: z.int().nullish(),
});

/** What is worth a line. @throws `bad_request` for what no page and no browser sends. */
export function readReports(body: string, siteUrl: string): BrowserReport[] {
  return unread(body)
    .slice(0, reportsOfOneCall)
    .flatMap((each) => reportOf(each, siteUrl) ?? []);
}

function unread(body: string): unknown[] {
  try {
    const value: unknown = JSON.parse(body);
    return Array.isArray(value) ? value : [value];
  } catch {
    throw new DomainError('bad_request');
  }
}

function reportOf(given: unknown, siteUrl: string): BrowserReport | null {
  const own = OwnReport.safeParse(given).data;
  if (own) return kept(own);
  const old = PolicyReport.safeParse(given).data?.['csp-report'];
  const document = old?.['document-uri'] ?? '';
  if (old) {
    const words = `${old['violated-directive']} ${old['blocked-uri']}`;
    return ofPolicy(words, document, [old['source-file'], old['line-number'], old['column-number']], siteUrl);
  }
  const { type, body } = Report.safeParse(given).data ?? {};
  if (type === undefined) throw new DomainError('bad_request');
  const violation = type === 'csp-violation' ? Violation.safeParse(body).data : undefined;
  if (!violation) return null;
  const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber, columnNumber } = violation;
  return ofPolicy(`${effectiveDirective} ${blockedURL}`, documentURL, [sourceFile, lineNumber, columnNumber], siteUrl);
}

type Place = readonly [
  file: string | null | undefined,
  line: number | null | undefined,
  column: number | null | undefined,
];

function ofPolicy(words: string, document: string, [file, line, column]: Place, siteUrl: string): BrowserReport | null {
  const [page, source] = [pathAt(document, siteUrl), pathAt(file || document, siteUrl)];
  if (page === null || source === null) return null;
  return kept({ kind: 'policy', text: words, at: `${source}:${line ?? 0}:${column ?? 0}`, page });
}

/** Null for an address of another site or of an extension. */
function pathAt(address: string, siteUrl: string): string | null {
  const url = URL.parse(address);
  return url?.origin === siteUrl ? url.pathname : null;
}

const bundle = /^\/_astro\/[\w.$-]{1,80}:\d{1,7}:\d{1,7}$/;
const extension = /\b(?:chrome|moz|safari-web|ms-browser)-extension\b/;

/** A place in a bundle stays as it is; that of a page is its kind, since its path may be a customer's. */
function kept({ kind, text: words, at, page }: BrowserReport): BrowserReport | null {
  if (extension.test(words)) return null;
  const [, path = '', place = ''] = /^(\/[^:]*)(:\d{1,7}:\d{1,7})$/.exec(at) ?? [];
  if (path === '') throw new DomainError('bad_request');
  const where = bundle.test(at) ? at : pageRoute(splitLanguage(path).path) + place;
  const line = scrubbed(words.replace(/[\s\p{C}]+/gu, ' '), reportCharactersMax);
  return { kind, text: line, at: where, page: pageRoute(splitLanguage(page.split(/[?#]/)[0] ?? '').path) };
}
