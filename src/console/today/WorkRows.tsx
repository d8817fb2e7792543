/** What waits, whatever its kind, the most urgent first; each row opens its record, where the next action is the gold button. */
import words from '#content/console/today.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { type WorkKind, workScreens } from '#rules/work.ts';
import { Amount } from '../ui/Amount.tsx';
import { count } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { When } from '../ui/When.tsx';
import { wordsOf } from './row-words.ts';
import type { Work } from './today.ts';

interface Props {
  work: readonly Work[];
  /** Only of this one, when there is one. */
  kind: WorkKind | undefined;
}

/** As many as fit beside the tiles on a small desk. */
const shown = 10;

const t = textsOf(words);

export function WorkRows({ work, kind }: Props) {
  const rows = work
    .filter((each) => kind === undefined || each.kind === kind)
    .flatMap((each) =>
      each.rows.map((row) => ({
        ...row,
        ...wordsOf(each.kind, row),
        kind: each.kind,
        key: `${each.kind} ${row.id} ${row.at} ${row.title}`,
      })),
    )
    .sort((one, other) => (one.deadlineAt ?? Infinity) - (other.deadlineAt ?? Infinity) || one.at - other.at)
    .slice(0, kind === undefined ? shown : undefined);
  const keys = useRowKeys({ ids: rows.map(({ key }) => key) });
  const all = work.reduce((sum, { count: waiting }) => sum + waiting, 0);
  return (
    <div className="grid gap-2">
      <div className="table-frame @container overflow-x-auto">
        <table className="table w-full" aria-label={kind ? t(`kind_${kind}`) : t('allWork')}>
          <thead>
            <tr>
              <th scope="col" className="text-start">
                {t('what')}
              </th>
              <th scope="col" className="text-end @max-[38rem]:hidden">
                {t('amount')}
              </th>
              <th scope="col" className="text-end @max-[38rem]:hidden">
                {t('waits')}
              </th>
              <th scope="col" className="text-end">
                {t('deadline')}
              </th>
            </tr>
          </thead>
          <tbody {...keys.body}>
            {rows.map((row) => (
              <tr key={row.key}>
                <td className="min-w-0">
                  <a {...keys.link(row.key)} className="table-link wrap-anywhere" href={hrefOf(row)}>
                    {row.title}
                  </a>
                  <p className="text-muted text-xs wrap-anywhere">
                    {t(`kind_${row.kind}`)}
                    {row.detail ? ` · ${row.detail}` : ''}
                  </p>
                </td>
                <td className="text-end @max-[38rem]:hidden">
                  <Amount cents={row.amountCents} />
                </td>
                <td className="text-end @max-[38rem]:hidden">
                  <When at={row.at} />
                </td>
                <td className="text-end">
                  <When at={row.deadlineAt} isDeadline />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {kind === undefined && all > rows.length ? (
        <p className="text-muted text-xs">{t('mostUrgent', { shown: rows.length, all: count(all) })}</p>
      ) : null}
    </div>
  );
}

/** What the query of its screen names the record by. */
function hrefOf({ kind, id }: { kind: WorkKind; id: string }): string {
  const screen = workScreens[kind];
  switch (kind) {
    case 'events':
      return consolePath(screen, { kind, id });
    case 'deliveries_to_make':
    case 'deliveries_to_mend':
      return consolePath(screen, { list: 'deliveries', id });
    case 'items_to_receive':
      // the desk shows what is to be priced, unless it is told otherwise
      return consolePath(screen, { state: 'awaiting_item', id });
    case 'closed_balances':
      // an offer whose payout came back after its seller had closed the account
      return id.startsWith('off_')
        ? consolePath('offers', { state: 'ready_for_payout', id })
        : consolePath(screen, { id });
    case 'mails':
      return consolePath(screen, { search: id });
    default:
      return consolePath(screen, { id });
  }
}
