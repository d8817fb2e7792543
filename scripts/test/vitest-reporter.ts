/** Reports the tests of vitest as they end, and what fails outside of them: a file that cannot be loaded, a hook, a stray rejection. */
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node';
import { report, reportFailure } from './outcome.ts';

interface Fault {
  message: string;
  /** What a property test has met: its own message names the case alone. */
  cause?: unknown;
  diff?: string | undefined;
  stacks?: { file: string; line: number }[] | undefined;
}

const reasonOf = (errors: readonly Fault[]) =>
  errors
    .map(({ message, cause, diff, stacks }) => {
      const at = stacks?.find(({ file }) => !file.includes('node_modules'));
      return [causeOf(cause), message, at ? `at ${at.file}:${at.line}` : '', diff ?? ''].filter(Boolean).join('\n');
    })
    .join('\n');

const causeOf = (cause: unknown) =>
  cause && typeof cause === 'object' && 'message' in cause ? `${cause.message}` : '';

export default class implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (state === 'passed') report({ passed: name });
    if (state === 'failed') reportFailure(name, reasonOf(errors ?? []));
  }

  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors();
    if (errors.length > 0) reportFailure(`${suite.module.relativeModuleId} > ${suite.fullName}`, reasonOf(errors));
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) reportFailure(module.relativeModuleId, reasonOf(errors));
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly Fault[], reason: TestRunEndReason): void {
    if (unhandled.length > 0) reportFailure('errors outside of tests', reasonOf(unhandled));
    if (reason !== 'interrupted') report({ end: true });
  }
}
