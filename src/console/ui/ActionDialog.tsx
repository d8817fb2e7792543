/** The question before an action: what follows, what has to be typed, and a second question for what looks like a slip. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { ActionFieldControl } from './ActionFieldControl.tsx';
import { type Action, type ActionValues, commandOf } from './action.ts';
import { CommandMenu } from './CommandMenu.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { textsOf } from './texts.ts';
import { useAction } from './use-action.ts';
import { useAllowed } from './use-allowed.ts';

interface Props {
  action: Action;
  open: boolean;
  onClose: () => void;
}

const t = textsOf(words);

export function ActionDialog({ action, open, onClose }: Props) {
  // What is read while it is open changes neither the question under somebody's hand nor what is done: the server says what no longer holds.
  const asked = useRef(action);
  if (!open) asked.current = action;
  return (
    <Dialog open={open} onClose={onClose} title={asked.current.label} closeLabel={t('close')}>
      <Question action={asked.current} onClose={onClose} />
    </Dialog>
  );
}

/** Made anew each time the dialog opens. */
function Question({ action: given, onClose }: Omit<Props, 'open'>) {
  const [action = given] = useAllowed([given]);
  const fields = action.fields ?? [];
  const [values, setValues] = useState<ActionValues>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [slip, setSlip] = useState<ReturnType<NonNullable<Action['askTwice']>>>(null);
  const [repeated, setRepeated] = useState('');
  const { busy, errors, run, forget } = useAction(action, fields);
  const asking = useAction({ ...action, run: action.ask ?? action.run, done: t('askedSecond'), undo: undefined });
  const form = useRef<HTMLFormElement>(null);
  /** The server's question stays while its answer is on the way. */
  const [unusual, setUnusual] = useState<string>();
  useEffect(() => setUnusual((before) => errors.unusual ?? before), [errors.unusual]);
  const question = slip?.text ?? unusual;
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (action.disabledBecause) return;
    const empty = fields
      .filter(({ name, optional, mayBeEmpty }) => !optional && !mayBeEmpty && !trimmed[name])
      .map(({ name }) => name);
    setMissing(empty);
    if (empty.length > 0) return;
    const asked = action.askTwice?.(trimmed) ?? null;
    if (asked && repeated.trim() !== asked.type) {
      setSlip(asked);
      return;
    }
    const again = repeated.trim();
    if (await run(again ? { ...trimmed, again } : trimmed)) onClose();
  };
  const reload = () => {
    forget();
    action.onStale?.();
    onClose();
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [missing, errors]);
  const ask = async () => {
    if (await asking.run({ ...trimmed, again: repeated.trim() })) onClose();
  };
  useEffect(() => {
    if (question) form.current?.querySelector<HTMLInputElement>('[name="repeated"]')?.focus();
  }, [question]);

  return (
    <form ref={form} className="grid gap-5 pt-3" noValidate onSubmit={submit}>
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
          value={values[field.name] ?? ''}
          error={missing.includes(field.name) ? t('isMissing') : errors.fields[field.name]}
          onChange={(value) => {
            setValues({ ...values, [field.name]: value });
            setMissing(missing.filter((name) => name !== field.name));
            setSlip(null);
            setUnusual(undefined);
            setRepeated('');
          }}
        />
      ))}
      {question ? (
        <div className="alert grid gap-3" data-tone="warning">
          <p role="alert">{question}</p>
          <TextField
            name="repeated"
            label={slip ? t('typeToConfirm', { text: slip.type }) : t('typeAgain')}
            autoComplete="off"
            value={repeated}
            onChange={({ target }) => setRepeated(target.value)}
          />
        </div>
      ) : null}
      {errors.text ? (
        <p className="alert" data-tone="danger" role="alert">
          {asking.errors.text ?? errors.text}
        </p>
      ) : null}
      {errors.needsSecondPerson && action.ask ? (
        <Button busy={asking.busy} onClick={ask}>
          {t('askSecond')}
        </Button>
      ) : null}
      {errors.stale ? <StaleNotice changes={errors.stale} onReload={reload} /> : null}
      {action.disabledBecause ? (
        <p className="alert" data-tone="warning">
          {action.disabledBecause}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={action.isDangerous ? 'danger' : 'primary'}
          busy={busy}
          disabled={action.disabledBecause !== undefined}
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
