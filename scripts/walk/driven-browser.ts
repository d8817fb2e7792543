/** A browser that is driven as a person would: by addresses, a pointer and keys, in the words of W3C WebDriver, which each of them speaks. */

/** A source of input and what it does one after the other, as WebDriver and WebDriver BiDi both write it. */
export type Input =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: readonly object[] }
  | { type: 'key'; id: string; actions: readonly object[] };

export interface DrivenBrowser {
  /** Name and version. */
  name: string;
  /** Opens an address and waits until the page has loaded. */
  go(url: string): Promise<void>;
  /** Runs a function in the page; arguments and result are JSON. */
  run<Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  act(inputs: readonly Input[]): Promise<void>;
  /** Size of what is seen of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What is seen, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors and warnings of the console so far. */
  complaints: readonly string[];
  close(): Promise<void>;
}

/** A browser that the machine may have. */
export interface BrowserKind {
  name: string;
  /** Starts it with an empty profile in `folder`; a sentence where the machine lacks something. */
  start(folder: string): Promise<DrivenBrowser | string>;
}

/** `script` with its arguments as an expression whose value is a text of JSON; `null` for what has none. */
export function jsonExpression(script: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `JSON.stringify((${script})(${args.map((arg) => JSON.stringify(arg)).join(', ')}) ?? null)`;
}
