/** Reports the browser tests as they end, and what fails outside of them. */
import { relative } from 'node:path';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { report, reportFailure } from './outcome.ts';

export default class implements Reporter {
  onTestEnd(test: TestCase, { status, errors, attachments }: TestResult): void {
    const [, project, , ...titles] = test.titlePath();
    const file = relative(process.cwd(), test.location.file);
    const name = `${file}:${test.location.line} > ${titles.join(' > ')} (${project})`;
    if (status === 'passed') report({ passed: name });
    else if (status !== 'skipped')
      reportFailure(name, [...differences(attachments), ...errors.map(textOf)].join('\n') || status);
  }

  onError(error: TestError): void {
    reportFailure('browser tests', textOf(error));
  }

  onEnd({ status }: FullResult): void {
    if (status !== 'interrupted') report({ end: true });
  }
}

/** Where the pictures lie that show what is other than it was. */
function differences(attachments: TestResult['attachments']): string[] {
  const pictures = attachments.filter(({ name, path }) => path && name.endsWith('-diff.png'));
  return pictures.map(({ path = '' }) => `It looks otherwise: ${relative(process.cwd(), path)}`);
}

const textOf = ({ message, value, location }: TestError) =>
  [message ?? value ?? '', location ? `at ${location.file}:${location.line}` : ''].filter(Boolean).join('\n');
