/**
 * Tables of the documentation that are printed from the code they are about, so that they cannot differ from it. Each stands in its
 * page between two marker comments.
 */
import { dictionaries } from '#content/dictionary/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import {
  approvalLife,
  bankEntryLife,
  destinationLife,
  disputeLife,
  importRowLife,
  importRunLife,
  itemLife,
  type Lifecycle,
  offerLife,
  orderLineLife,
  paymentLife,
  payoutLife,
  refundLife,
  tradeLife,
} from '#rules/lifecycles.ts';
import { settingKinds } from '#server/domain/settings/parts/settings.ts';
import { rateLimits } from '#server/http/rate-limit.ts';
import { statuses } from '#server/http/statuses.ts';
import { importRulesTable } from '../tests/conventions/import-rules.ts';
import { fieldRows } from './field-tables.ts';
import { limitRows } from './limit-tables.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const code = (text: string) => `\`${text}\``;

function errorCodes(): string {
  const texts = dictionaries.en.errors;
  return table(
    ['Code', 'HTTP', 'Text'],
    // safe because a code without a text does not compile
    Object.entries(statuses).map(([key, status]) => [code(key), String(status), texts[key as keyof typeof statuses]]),
  );
}

const access = {
  anyone: 'everyone',
  customer: 'customers',
  verified: 'verified',
  courier: 'couriers',
  operator: 'operators',
};

function calls(): string {
  const rows = Object.values(endpoints).map((endpoint: Endpoint) => [
    code(`${endpoint.method.toUpperCase()} ${endpoint.path}`),
    endpoint.summary,
    access[endpoint.access ?? 'anyone'],
    endpoint.idempotent ? 'yes' : '',
    endpoint.rateLimit ? code(endpoint.rateLimit) : '',
  ]);
  return table(['Call', 'Does', 'Access', 'Idempotency-Key', 'Limit'], rows);
}

function limits(): string {
  return table(
    ['Limit', 'Calls a minute', 'IPv6 addresses that count as one', 'A call that cannot be counted'],
    Object.entries(rateLimits).map(([name, { callsPerMinute, ipv6Prefix, uncounted }]) => [
      code(name),
      String(callsPerMinute),
      `/${ipv6Prefix}`,
      uncounted,
    ]),
  );
}

function fields(): string {
  return table(['Field', 'Largest', 'Unit', 'Taken by'], fieldRows());
}

function serverLimits(kind: string): string {
  return table(['Limit', 'Value', 'Of what, and why'], limitRows(kind));
}

function settings(): string {
  const value = (fallback: unknown) => {
    if (typeof fallback === 'boolean') return fallback ? 'on' : 'off';
    return String(fallback) === '' ? 'empty' : code(String(fallback));
  };
  return table(
    ['Setting', 'Until it is set', 'Takes'],
    Object.entries(settingKinds).map(([name, { fallback, expects }]) => [code(name), value(fallback), expects]),
  );
}

function transitionTable({ initial, transitions }: Lifecycle<string, string>): string {
  const states = (names: readonly string[]) => names.map(code).join(', ');
  return table(
    ['Transition', 'From', 'To'],
    [
      ['(new)', '', states(initial)],
      ...Object.entries(transitions).map(([name, { from, to }]) => [code(name), states(from), code(to)]),
    ],
  );
}

/** Page from the root to its tables by name. */
const pages: Record<string, Record<string, () => string>> = {
  'ARCHITECTURE.md': { 'import rules': importRulesTable },
  'docs/product/api.md': { calls },
  'docs/product/errors.md': { 'error codes': errorCodes },
  'docs/product/limits.md': {
    'rate limits': limits,
    'outside calls': () => serverLimits('outside-calls'),
    'requests at once': () => serverLimits('requests'),
    retries: () => serverLimits('retries'),
    'job runs': () => serverLimits('job-runs'),
    sizes: () => serverLimits('sizes'),
    durations: () => serverLimits('durations'),
    lists: () => serverLimits('lists'),
    batches: () => serverLimits('batches'),
    'per customer': () => serverLimits('per-customer'),
    courier: () => serverLimits('courier'),
    console: () => serverLimits('console'),
    fields,
  },
  'docs/product/settings.md': { settings },
  'docs/product/states.md': {
    item: () => transitionTable(itemLife),
    'order line': () => transitionTable(orderLineLife),
    payment: () => transitionTable(paymentLife),
    refund: () => transitionTable(refundLife),
    offer: () => transitionTable(offerLife),
    payout: () => transitionTable(payoutLife),
    dispute: () => transitionTable(disputeLife),
    destination: () => transitionTable(destinationLife),
    trade: () => transitionTable(tradeLife),
    approval: () => transitionTable(approvalLife),
    'import run': () => transitionTable(importRunLife),
    'import row': () => transitionTable(importRowLife),
    'bank entry': () => transitionTable(bankEntryLife),
  },
};

export const printedPages = Object.keys(pages);

/** `text` of the page with its tables between their markers. */
export function withTables(page: string, text: string): string {
  return Object.entries(pages[page] ?? {}).reduce((before, [name, print]) => withTable(before, name, print()), text);
}

function withTable(text: string, name: string, printed: string): string {
  const start = `<!-- ${name}: printed by \`npm run docs:write\` -->`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the marker comments of "${name}" are missing`);
  return `${text.slice(0, from)}${start}\n\n${printed}\n\n${text.slice(to)}`;
}
