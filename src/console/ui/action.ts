/** What a person can do on a screen of the console, as data: a button, its question, its fields, and the command that does the same. */
import type { ReactNode } from 'react';
import type { OperatorAction } from '#rules/operator-actions.ts';

/** A field of the question before an action. Its error is the server's, by its name. */
export interface ActionField {
  name: string;
  /** What the server's errors call it, where that is something else. */
  serverName?: string;
  label: string;
  hint?: ReactNode;
  /** One line when absent. */
  kind?: 'line' | 'lines' | 'choice';
  /** Of `choice`. */
  options?: readonly { value: string; label: string }[];
  initial?: string;
  /** May be left empty; its label says so. */
  optional?: boolean;
  /** May be left empty, where that is a value like any other. */
  mayBeEmpty?: boolean;
  inputMode?: 'decimal' | 'numeric' | 'email';
  maxLength?: number;
  /** A control of the screen's own in place of the kind's; its value is a text too. */
  control?: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What was typed, by the name of its field, without spaces around it. */
export type ActionValues = Record<string, string>;

export interface Action {
  /** What is done, as a verb: the button's text. */
  label: string;
  icon?: ReactNode;
  /** Takes something away: red in its question. */
  isDangerous?: boolean;
  /** What the audit log calls it: whose role may not do that sees a dead button that says which may. */
  needs: OperatorAction;
  /** Why it cannot be done now; the button says so and stays dead. */
  disabledBecause?: string | undefined;
  /** What follows, asked before it is done. Without it and without fields a press does it. */
  consequences?: readonly ReactNode[];
  fields?: readonly ActionField[];
  /** A second question for what looks like a slip: `text` says both figures, and `type` has to be typed. Null for none. */
  askTwice?: (values: ActionValues) => { text: ReactNode; type: string } | null;
  /** Lets it wait for a second person, when the server says that it needs one (`approval_needed`). */
  ask?: (values: ActionValues) => Promise<unknown>;
  /**
   * Does it. Rejects with `ApiFailure`; resolves when it is done and the list or record has been read again. For a figure that the server finds
   * unusual it is called once more with the figure typed again, as `again`.
   */
  run: (values: ActionValues) => Promise<unknown>;
  /** Said when it is done. */
  done?: string | ((values: ActionValues) => string);
  /** Takes it back, for some seconds after. */
  undo?: () => Promise<unknown>;
  /** The command of the terminal that does the same, after `npm run ops --`; of the values typed so far where they matter. */
  command: string | ((values: ActionValues) => string);
  /** Reads the record again after somebody else changed it meanwhile. */
  onStale?: () => Promise<unknown>;
}

/** The whole command, as it is typed in the shop's folder. */
export function commandOf({ command }: Pick<Action, 'command'>, values: ActionValues = {}): string {
  return `npm run ops -- ${typeof command === 'function' ? command(values) : command}`;
}

/** Tells an action from every other of its page, whatever its figures: its label, and of its command noun, verb and what it is done to. */
export function actionKey({ label, command }: Pick<Action, 'label' | 'command'>): string {
  const text = typeof command === 'function' ? command({}) : command;
  return [label, ...text.split(' ').slice(0, 3)].join(' ');
}

/** A value of a command, in quotes where the terminal would part it. */
export function quoted(value: string): string {
  return /^[\w@.:/+=-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
