/**
 * What the registry knows to be unsafe among the packages that run in production, by `npm audit`. Nothing else is asked than what npm is
 * configured for; a registry that is away or does not tell is said in one line and fails nothing.
 */
import { execFile } from 'node:child_process';
import { root } from '#node/root.ts';

export interface Advisory {
  /** The name that the advisory has everywhere: `GHSA-…`. */
  id: string;
  package: string;
  severity: string;
  title: string;
}

export interface AdvisoryException {
  reason: string;
  /** The last day (YYYY-MM-DD) on which it holds: somebody looks again then. */
  until: string;
}

const untilLooked = '2027-05-31';

/** Advisories, by name, that the shop lives with for a time. */
export const advisoryExceptions: Readonly<Record<string, AdvisoryException>> = {
  'GHSA-fjxv-7rqg-78g4': {
    reason:
      'form-data draws boundaries that can be guessed; the courier, which has it by request, sends no multipart form',
    until: untilLooked,
  },
  'GHSA-rp65-9cf3-cjxr': {
    reason: 'nth-check is slow with hostile selectors; those of the courier’s libraries are constants of theirs',
    until: untilLooked,
  },
};

/** npm repeats nothing and gives up early: nobody waits for a registry that is away. */
const patience = { npm_config_fetch_retries: '0', npm_config_fetch_timeout: '8000', npm_config_audit_level: 'none' };
const limitMs = 15_000;

/** `found` is null when nothing was learned. */
type Answer = { found: Advisory[] } | { found: null; why: string };

export async function askAdvisories(signal?: AbortSignal): Promise<Answer> {
  const { stdout, ended } = await new Promise<{ stdout: string; ended: boolean }>((resolve) => {
    const options = { cwd: root, signal, timeout: limitMs, maxBuffer: 32e6, env: { ...process.env, ...patience } };
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['audit', '--json', '--omit=dev', '--package-lock-only'];
    execFile(npm, args, options, (error, text) => resolve({ stdout: text, ended: !error?.killed }));
  });
  return ended ? readAudit(stdout) : { found: null, why: `no answer within ${limitMs / 1000} s` };
}

/** Reads what `npm audit --json` prints. */
export function readAudit(text: string): Answer {
  const report = parsed(text);
  if (report?.auditReportVersion !== 2) return { found: null, why: String(report?.message || 'npm printed no report') };
  const vulnerabilities = Object.values((report.vulnerabilities ?? {}) as Record<string, { via: unknown[] }>);
  const found = new Map<string, Advisory>();
  for (const via of vulnerabilities.flatMap((each) => each.via)) {
    // a text names another package of the report, which has the advisory itself
    if (typeof via !== 'object' || via === null) continue;
    const { url, name, severity, title } = via as Record<string, unknown>;
    const id = /GHSA(-\w+){3}/.exec(String(url))?.[0] ?? String(url);
    found.set(id, { id, package: String(name), severity: String(severity), title: String(title) });
  }
  return { found: [...found.values()] };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of `found` what must be mended: high and critical ones without an exception that holds on `today` (YYYY-MM-DD). */
export function pressing(found: readonly Advisory[], today: string, exceptions = advisoryExceptions): Advisory[] {
  const isExcepted = ({ id }: Advisory) => (exceptions[id]?.until ?? '') >= today;
  return found.filter((each) => ['high', 'critical'].includes(each.severity) && !isExcepted(each));
}
