/** The first step of an import: a file, which of its columns is which, and reading it to its end. Nothing of it reaches the shop yet. */

import { ArrowLeft, FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import words from '#content/console/catalogue.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/Checkbox.tsx';
import { columnNames } from '#rules/item-file/columns.ts';
import { recordsPerCall } from '#rules/limits/console.ts';
import { call } from '../api/client.ts';
import { quoted } from '../ui/action.ts';
import { changeAddress } from '../ui/address.ts';
import { CommandMenu } from '../ui/CommandMenu.tsx';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { failureMessage } from '../ui/failure-message.ts';
import { count } from '../ui/format.ts';
import { useMissingRole } from '../ui/missing-role.ts';
import { textsOf } from '../ui/texts.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ImportProgress, type Progress } from './ImportProgress.tsx';
import { ImportRuns } from './ImportRuns.tsx';
import { type ItemFile, openItemFile } from './item-file.ts';
import { pace } from './pace.ts';

const t = textsOf(words);

export function ImportStart() {
  const [file, setFile] = useState<ItemFile>();
  const [names, setNames] = useState<readonly string[]>([]);
  const [updates, setUpdates] = useState(false);
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  // who leaves the screen stops it too: nothing would show how far it is
  useEffect(() => stop, []);
  const missingRole = useMissingRole('imports.apply');

  const choices = useRef(0);
  const choose = async (chosen: File | undefined) => {
    if (!chosen || missingRole || progress) return;
    const choice = ++choices.current;
    setError(undefined);
    const opened = await openItemFile(chosen);
    // another one was chosen meanwhile, or the one before is read
    if (choice !== choices.current) return;
    if (!opened) return setError(t('fileUnread'));
    const nameOf = columnNames({ map: {}, ignored: [] });
    setFile(opened);
    setNames(opened.head.map((column) => nameOf(column) ?? ''));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  };
  const read = async () => {
    if (!file) return;
    isStopped.current = false;
    choices.current += 1;
    setError(undefined);
    const showProgress = progressOf();
    showProgress(0, { lines: 0, bad: 0 });
    try {
      const { payload } = await call('POST /ops/imports', {
        body: { fileName: file.name, format: formatOf(file, names), updates },
      });
      await readAll(payload.id, file, showProgress);
    } catch (failure) {
      setError(whyNot(failure));
    }
    setProgress(undefined);
  };
  const progressOf = () => {
    const speed = pace();
    return (share: number, { lines, bad }: { lines: number; bad: number }) => {
      const { rate, left } = speed(lines, share);
      const values = { lines: count(lines), bad: count(bad), rate: count(rate), left };
      setProgress({ label: t('reading'), share, text: t('linesRead', values) });
    };
  };
  const readAll = async (id: string, { parts }: ItemFile, showProgress: ReturnType<typeof progressOf>) => {
    const params = { id };
    let lines = 0;
    let bad = 0;
    for await (const { records, share } of parts(recordsPerCall)) {
      if (isStopped.current) break;
      const { payload } = await call('POST /ops/imports/{id}/records', { params, body: { records } });
      lines += payload.lines;
      bad += payload.bad;
      showProgress(share, { lines, bad });
    }
    if (!isStopped.current) await call('POST /ops/imports/{id}/read', { params });
    if (isStopped.current) await call('POST /ops/imports/{id}/discard', { params });
    else changeAddress({ import: id });
  };

  return (
    <ConsolePage
      title={t('import')}
      actions={
        <Button variant="quiet" onClick={() => changeAddress({ import: null })}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by its field too */}
      <div
        className="drop-zone grid justify-items-center gap-2 p-6"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <label className="btn btn-secondary" title={missingRole}>
          <FileUp aria-hidden="true" />
          {t('chooseFile')}
          <input
            type="file"
            className="sr-only"
            disabled={missingRole !== undefined || progress !== undefined}
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </label>
        <p className="text-muted text-sm">
          {missingRole ?? (file ? `${file.name} · ${file.encoding}` : t('fileHint'))}
        </p>
      </div>
      {error ? (
        <p className="alert" data-tone="danger" role="alert">
          {error}
        </p>
      ) : null}
      {file ? (
        <>
          {file.kind === 'csv' ? <ColumnTable file={file} names={names} onChange={setNames} /> : null}
          <Checkbox label={t('updates')} checked={updates} onChange={({ target }) => setUpdates(target.checked)} />
          {progress ? (
            <ImportProgress progress={progress} onStop={stop} />
          ) : (
            <div className="flex items-center gap-2">
              <Button variant="primary" onClick={read}>
                {t('read')}
              </Button>
              <CommandMenu actions={[{ label: t('read'), command: commandOf(file, names, updates) }]} />
            </div>
          )}
        </>
      ) : null}
      <ImportRuns />
    </ConsolePage>
  );
}

/** What the shop says of the file's name, or of a column's, begins with what it is about. */
function whyNot(failure: unknown): string {
  const [named] = failure instanceof ApiFailure ? Object.entries(failure.errors) : [];
  if (!named) return failureMessage(failure);
  const [field, [said = '']] = named;
  return `${t(field === 'fileName' ? 'nameOfFile' : 'nameOfColumn')} ${said}`;
}

/** The same in a terminal, whose dry run is what the file is read for here. */
function commandOf({ kind, head, name }: ItemFile, names: readonly string[], updates: boolean): string {
  const columns = head.map((column, index) => {
    const ours = names[index];
    if (!ours) return ` --ignore ${quoted(column)}`;
    return ours === column ? '' : ` --map ${quoted(`${ours}=${column}`)}`;
  });
  return `items import ${quoted(name)}${kind === 'csv' ? columns.join('') : ''}${updates ? ' --update' : ''} --dry-run`;
}

/** Columns without a name of ours are left out. */
function formatOf({ kind, delimiter, head }: ItemFile, names: readonly string[]) {
  const named = head.flatMap((column, index) => (names[index] ? [[names[index], column]] : []));
  return { kind, delimiter, head, map: Object.fromEntries(named), ignored: head.filter((_, index) => !names[index]) };
}
