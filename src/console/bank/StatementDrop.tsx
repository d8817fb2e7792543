/** Where a bank statement is dropped or chosen; it is shown with what it would do, and taken by one press. */

import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import words from '#content/console/bank.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { statementBytesMax } from '#rules/limits/sizes.ts';
import { showToast } from '#stores/toasts.ts';
import { call } from '../api/client.ts';
import { failureMessage } from '../ui/failure-message.ts';
import { useMissingRole } from '../ui/missing-role.ts';
import { textsOf } from '../ui/texts.ts';
import { LastStatements } from './LastStatements.tsx';
import { type SeenStatement, StatementPreview } from './StatementPreview.tsx';

const t = textsOf(words);

export function StatementDrop({ onTaken }: { onTaken: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState<SeenStatement>();
  const shown = useRef(seen);
  shown.current = seen;
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const missingRole = useMissingRole('bank.import');

  const read = async (file: File | undefined) => {
    if (!file || isReading || missingRole) return;
    setReading(true);
    try {
      const text = await textOf(file);
      const { payload } = await call('POST /ops/bank/statements/preview', { body: { file: text } });
      setSeen({ name: file.name, text, ...payload });
    } catch (error) {
      showToast('error', error instanceof Unreadable ? error.message : whyNot(file, error));
    }
    setReading(false);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void read(target.files?.[0]);
    // the same file can be chosen again
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  // what was put away while it was taken does not come back, and takes no other one away
  const readAgain = async (each: SeenStatement) => {
    if (shown.current === each) await read(new File([each.text], each.name));
  };
  const takenOrLeft = async (each: SeenStatement) => {
    setSeen((now) => (now === each ? undefined : now));
    await onTaken();
  };

  if (seen) return <StatementPreview seen={seen} onStale={() => readAgain(seen)} onDone={() => takenOrLeft(seen)} />;
  return (
    <section
      className="drop-zone flex flex-wrap items-center gap-4 p-4"
      data-over={isOver || undefined}
      aria-label={t('file')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".xml,application/xml,text/xml"
        className="sr-only"
        tabIndex={-1}
        disabled={missingRole !== undefined}
        aria-label={t('chooseFile')}
        onChange={choose}
      />
      <p className="min-w-48 flex-1 text-muted">{missingRole ?? t('dropHere')}</p>
      <Button
        busy={isReading}
        disabled={missingRole !== undefined}
        title={missingRole}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden="true" />
        {t('chooseFile')}
      </Button>
      <LastStatements />
    </section>
  );
}

/** What the shop says of the file begins with its name, as the command line has it. */
function whyNot({ name }: File, error: unknown): string {
  const said = error instanceof ApiFailure ? error.errors.file?.[0] : undefined;
  return said ? `${name} ${said}.` : failureMessage(error);
}

class Unreadable extends Error {}

async function textOf(file: File): Promise<string> {
  if (file.size > statementBytesMax) throw new Unreadable(t('tooLarge', { name: file.name }));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Unreadable(t('notUtf8', { name: file.name }));
  }
}
