/**
 * The end of a command. `process.exit` waits for V8's compiler threads, one of which may wait for a garbage collection that the main thread
 * no longer makes, so that now and then a command has said its last line and never ends (nodejs/node issue 54918). A process that ends
 * because it has nothing left to do does not.
 */

/** By then the compilers have nothing left to do either. */
const graceMs = 1_000;

/** Ends this process with the code as soon as nothing keeps it, or after a second of waiting. Work that is under way goes on until then. */
export function endProcess(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(), graceMs).unref();
}
