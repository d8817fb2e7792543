/**
 * The order of test files: what takes minutes begins first, since begun last it would run on alone. Vitest knows how long files took only
 * where they ran before, and goes by their size elsewhere.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take minutes in a long run, though they are short to read. */
const longest = /\/tests\/domain\/faults\//;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
