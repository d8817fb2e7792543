/** The question before an action: what follows, what has to be typed, and a second question for what looks like a slip. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { minorUnitsOf } from '#rules/money.ts';
import { ActionFieldControl } from './ActionFieldControl.tsx';
import { type Action, type ActionField, commandOf } from './action.ts';
import { useActionScope } from './action-scope.ts';
import { CommandMenu } from './CommandMenu.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { textsOf } from './texts.ts';
import { useAction } from './use-action.ts';
import { useInvalidFocus } from './use-invalid-focus.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  /** As it was when it was asked about. */
  action: Action;
  /** What its button would do now; undefined when it is offered no more. */
  present: Action | undefined;
  /** While the record is read again. */
  isFollowing: boolean;
  /** Reads the record again after a change meanwhile, and goes on about what it holds then. */
  onLook: () => void;
  onClose: () => void;
}

const t = textsOf(words);

/** The same sum may be written in several ways. */
function isSame(typed: string, wanted: string): boolean {
  const cents = minorUnitsOf(typed);
  return typed === wanted || (cents !== null && cents === minorUnitsOf(wanted));
}

export function ActionQuestion({ action, present, isFollowing, onLook, onClose }: Props) {
  const { isBusy } = useActionScope();
  const fields = action.fields ?? [];
  /** Of the fields that somebody touched: the others follow the record when it is looked at again. */
  const [typed, setTyped] = useTyped(action);
  const textOf = ({ name, initial = '' }: ActionField) => typed[name] ?? initial;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [slip, setSlip] = useState<ReturnType<NonNullable<Action['askTwice']>>>(null);
  const [repeated, setRepeated] = useState('');
  /** What was typed once more is another figure. */
  const [differs, setDiffers] = useState(false);
  const { busy, errors, run, forget } = useAction(fields);
  const form = useRef<HTMLFormElement>(null);
  /** The server's question stays while its answer is on the way. */
  const [unusual, setUnusual] = useState<string>();
  useEffect(() => {
    if (errors.unusual === undefined) return;
    setUnusual(errors.unusual);
    setDiffers(repeated.trim() !== '');
  }, [errors]);
  const question = slip?.text ?? unusual;
  const trimmed = Object.fromEntries(fields.map((field) => [field.name, textOf(field).trim()]));
  // while it is done the record is read again, and may offer it no more
  const why = busy ? undefined : present ? present.disabledBecause : t('offeredNoMore');

  /** Of the figure that looked like a slip, or was unusual. */
  const forgetQuestion = () => {
    setSlip(null);
    setUnusual(undefined);
    setRepeated('');
    setDiffers(false);
  };
  const change = (name: string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setMissing((before) => before.filter((each) => each !== name));
    forgetQuestion();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (why || isFollowing) return;
    const empty = fields
      .filter(({ name, optional, mayBeEmpty }) => !optional && !mayBeEmpty && !trimmed[name])
      .map(({ name }) => name);
    setMissing(empty);
    if (empty.length > 0) return;
    const asked = action.askTwice?.(trimmed) ?? null;
    const again = repeated.trim();
    if (asked && !isSame(again, asked.type)) {
      setSlip(asked);
      setDiffers(slip !== null);
      return;
    }
    if (await run(action, again ? { ...trimmed, again } : trimmed)) onClose();
  };
  const look = () => {
    forget();
    forgetQuestion();
    onLook();
  };
  useInvalidFocus(form, [missing, errors, differs]);
  const askSecond = async (ask: Action['run']) => {
    const asking = { ...action, run: ask, done: t('askedSecond'), undo: undefined };
    if (await run(asking, { ...trimmed, again: repeated.trim() })) onClose();
  };
  useEffect(() => {
    if (question) form.current?.querySelector<HTMLInputElement>('[name="repeated"]')?.focus();
  }, [question]);

  return (
    <form ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 wrap-break-word" noValidate onSubmit={submit}>
      {action.consequences?.length ? (
        <ul className="grid gap-2">
          {action.consequences.map((consequence, index) => (
            <li key={index}>{consequence}</li>
          ))}
        </ul>
      ) : null}
      {fields.map((field) => (
        <ActionFieldControl
          key={field.name}
          field={field}
          value={textOf(field)}
          error={missing.includes(field.name) ? t('isMissing') : errors.fields[field.name]}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      {question ? (
        <div className="alert grid gap-3" data-tone="warning">
          <p role="alert">{question}</p>
          <div aria-live="polite">
            <TextField
              name="repeated"
              label={slip ? t('typeToConfirm', { text: slip.type }) : t('typeAgain')}
              autoComplete="off"
              value={repeated}
              error={differs ? t(slip ? 'notTheSame' : 'notTheFigure', { text: slip?.type ?? '' }) : undefined}
              onChange={({ target }) => {
                setRepeated(target.value);
                setDiffers(false);
              }}
            />
          </div>
        </div>
      ) : null}
      {errors.text ? (
        <p className="alert" data-tone="danger" role="alert">
          {errors.text}
        </p>
      ) : null}
      {errors.needsSecondPerson && action.ask ? (
        <Button busy={busy} onClick={() => action.ask && askSecond(action.ask)}>
          {t('askSecond')}
        </Button>
      ) : null}
      {errors.stale ? <StaleNotice changes={errors.stale} onReload={look} /> : null}
      {why && (present || !errors.isTooLate) ? (
        <p className="alert" data-tone="warning" role="status">
          {why}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={action.isDangerous ? 'danger' : 'primary'}
          busy={isBusy || isFollowing}
          disabled={why !== undefined}
        >
          {action.label}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <span className="ml-auto">
          <CommandMenu actions={[{ ...action, command: commandOf(action, trimmed).replace('npm run ops -- ', '') }]} />
        </span>
      </div>
    </form>
  );
}
