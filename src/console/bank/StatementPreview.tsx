/** What a statement would do, before it is taken: its problems and gaps, its balances, and a line for each entry. */

import { useEffect, useRef } from 'react';
import words from '#content/console/bank.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { call, type Output } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Amount } from '../ui/Amount.tsx';
import { Badge } from '../ui/Badge.tsx';
import { counted, euros } from '../ui/format.ts';
import { longWordClass } from '../ui/long-word.ts';
import { textsOf } from '../ui/texts.ts';
import { meaningOf, signedCents } from './entry-words.ts';

const t = textsOf(words);

export type SeenStatement = Output<'POST /ops/bank/statements/preview'>['payload'] & { name: string; text: string };

interface Props {
  seen: SeenStatement;
  onStale: () => Promise<void>;
  onDone: () => Promise<void>;
}

export function StatementPreview({ seen, onStale, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [seen]);
  const { name, text: file, plan, problems, notes, statements, lines } = seen;
  const counts = [
    t('would', counted(seen.matched)),
    t('waiting', counted(seen.waiting)),
    seen.decided > 0 ? t('decided', counted(seen.decided)) : '',
    seen.pending > 0 ? t('pending', counted(seen.pending)) : '',
  ];
  let result = '';
  return (
    <section className="drop-zone grid gap-4 p-4" aria-labelledby="statement-title">
      <h2
        id="statement-title"
        ref={heading}
        tabIndex={-1}
        className="font-semibold text-base wrap-anywhere outline-none"
      >
        {t('preview', { name })}
      </h2>
      {problems.length > 0 ? (
        <div className="alert grid gap-1" data-tone="danger" role="alert">
          <p className="font-semibold">{t('problems')}</p>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="alert" data-tone="warning">
          {note}
        </p>
      ))}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {statements.map(({ reference, openingCents, closingCents }) => (
          <span key={reference}>
            {reference}
            {openingCents === null || closingCents === null
              ? ''
              : `: ${t('balances', { opening: euros(openingCents), closing: euros(closingCents) })}`}
          </span>
        ))}
        <span className="text-muted">{counts.filter(Boolean).join(', ')}</span>
      </p>
      {lines.length > 0 ? <Lines lines={lines} label={t('preview', { name })} /> : null}
      <div className="flex flex-wrap gap-3">
        {problems.length === 0 ? (
          <ActionButton
            isNext
            action={{
              label: t('take'),
              needs: seen.needsManager ? 'bank.import_gap' : 'bank.import',
              run: async () => {
                const { payload } = await call('POST /ops/bank/statements/accept', { body: { file, plan } });
                result = t('taken', payload);
                await onDone();
              },
              done: () => result,
              command: `deposits match ${/^[\w.-]+$/.test(name) ? name : 'FILE'}`,
              onStale,
            }}
          />
        ) : null}
        <Button variant="quiet" onClick={onDone}>
          {t('putAway')}
        </Button>
      </div>
    </section>
  );
}

function Lines({ lines, label }: { lines: SeenStatement['lines']; label: string }) {
  return (
    <div className="table-frame @container overflow-x-auto">
      <table className="table w-full" aria-label={label}>
        <thead>
          <tr>
            <th className="text-start">{t('who')}</th>
            <th className="text-end">{t('amount')}</th>
            <th className="text-start">{t('is')}</th>
            <th className="text-start max-md:hidden">{t('customer')}</th>
            <th className="text-start max-xl:hidden">{t('reference')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.direction} ${line.reference}`}>
              <td className={longWordClass(line.partyName || line.reference)}>{line.partyName || line.reference}</td>
              <td className="text-end">
                {line.amountCents === null ? line.currency : <Amount cents={signedCents(line)} />}
              </td>
              <td className="wrap-anywhere">
                <Badge tone={line.outcome ? 'success' : 'warning'}>
                  {line.outcome ? t('stateMatched') : t('stateUnmatched')}
                </Badge>{' '}
                {meaningOf(line)} {line.about}
              </td>
              <td className={`max-md:hidden ${longWordClass(line.email)}`}>{line.email}</td>
              <td className={`max-xl:hidden ${longWordClass(line.reference)}`}>{line.reference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
