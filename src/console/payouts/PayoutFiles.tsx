/** Files for the bank: what waits for one, what waits for a second person, and what is not settled. One button is gold: the next step. */
import words from '#content/console/payouts.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { call, type Output } from '../api/client.ts';
import { useWrites } from '../api/writes.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import type { Action } from '../ui/action.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { counted, euros } from '../ui/format.ts';
import { saveFile } from '../ui/list-csv.ts';
import { textsOf } from '../ui/texts.ts';
import { useFresh } from '../ui/use-fresh.ts';

const t = textsOf(words);

interface Props {
  /** False while a record is open, whose next step it is then. */
  hasNext: boolean;
  onChange: () => Promise<void>;
}

type Files = Output<'GET /ops/payout-files'>['payload'];
type BankFile = Output<'POST /ops/payout-files/release/{id}'>['payload'];

export function PayoutFiles({ hasNext, onChange }: Props) {
  // a payout that is said to be paid or back leaves its file
  const writes = useWrites();
  const { value, failure, reload } = useFresh(`files ${writes}`, (options) =>
    call('GET /ops/payout-files', {}, options),
  );
  const files = value?.payload;
  if (!files) return <FailureNotice failure={failure} onRetry={reload} />;
  const changed = () => Promise.all([reload(), onChange()]);
  const { waiting, prepared, open } = files;
  const releasable = prepared.find(({ isOwn }) => !isOwn);
  const amount = euros(waiting.totalCents);
  return (
    <section className="file-panel grid gap-3 p-4" aria-label={t('files')}>
      {prepared.map((each) => (
        <div key={each.waitsAs} className="flex flex-wrap items-center justify-between gap-3">
          <p id={each.waitsAs}>
            {t(each.isOwn ? 'askedByYou' : 'askedBy', {
              ...counted(each.count),
              amount: euros(each.totalCents),
              name: each.askedBy,
            })}{' '}
            <a className="link" href={consolePath('approvals', { id: each.waitsAs })}>
              {t(each.isOwn ? 'orWithdraw' : 'orRefuse')}
            </a>
          </p>
          {each.isOwn ? null : (
            <ActionButton
              action={releaseAction(each, changed)}
              isNext={hasNext && each === releasable}
              describedBy={each.waitsAs}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={waiting.count === 0 ? 'text-muted' : undefined}>
          {waiting.count === 0
            ? t(prepared.length > 0 ? 'nothingElseWaits' : 'nothingWaits')
            : t(waitsText(files), { ...counted(waiting.count), amount })}
        </p>
        {waiting.count > 0 && prepared.length === 0 ? (
          <ActionButton action={writeAction(files, changed)} isNext={hasNext} />
        ) : null}
      </div>
      {open.map((each) => (
        <div key={each.id} className="flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
          <p id={each.id}>
            {t('openFile', { message: each.messageId, ...counted(each.open), amount: euros(each.cents) })}{' '}
            <a className="link" href={consolePath('payouts', { export: each.id })}>
              {t('itsPayouts')}
            </a>
          </p>
          <ActionButton
            action={{
              label: t('again'),
              needs: 'payouts.export_again',
              run: async () => {
                const { payload } = await call('POST /ops/payout-files/{id}/again', { params: { id: each.id } });
                save(payload);
              },
              command: `payouts export FILE --again ${each.id}`,
            }}
            describedBy={each.id}
          />
        </div>
      ))}
    </section>
  );
}

/** While a file is prepared, what came since waits for the one after it. */
function waitsText({ prepared, needsSecondPerson }: Files) {
  if (prepared.length > 0) return 'waitsAfter';
  return needsSecondPerson ? 'waitsAbove' : 'waits';
}

function writeAction({ waiting, needsSecondPerson }: Files, changed: () => Promise<unknown>): Action {
  const amount = euros(waiting.totalCents);
  let result = '';
  return {
    label: t(needsSecondPerson ? 'prepare' : 'write'),
    needs: 'payouts.export',
    consequences: [
      needsSecondPerson ? t('prepareConsequence') : t('writeConsequence', { amount, ...counted(waiting.count) }),
    ],
    run: async () => {
      const { payload } = await call('POST /ops/payout-files', { body: {} });
      if (payload.file) save(payload.file);
      result = payload.file ? t('written') : payload.waitsAs ? t('prepared') : t('nothingWaits');
      await changed();
    },
    done: () => result,
    command: 'payouts export FILE',
    onStale: changed,
  };
}

function releaseAction(
  { waitsAs, count, totalCents }: Files['prepared'][number],
  changed: () => Promise<unknown>,
): Action {
  return {
    label: t('release'),
    needs: 'approvals.approve',
    consequences: [t('releaseConsequence', { amount: euros(totalCents), ...counted(count) })],
    run: async () => {
      try {
        const { payload } = await call('POST /ops/payout-files/release/{id}', { params: { id: waitsAs } });
        save(payload);
      } finally {
        // it may have been released or refused meanwhile
        await changed();
      }
    },
    done: t('released'),
    command: `payouts release ${waitsAs} FILE`,
    onStale: changed,
  };
}

function save({ messageId, xml }: BankFile): void {
  saveFile(`${messageId}.xml`, xml, 'application/xml;charset=utf-8');
}
