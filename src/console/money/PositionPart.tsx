/** Where the shop's money stands now, by kind of account, and what the last check of the books found. */
import words from '#content/console/money.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { Badge } from '../ui/Badge.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { count, euros, moment } from '../ui/format.ts';
import { TableSkeleton } from '../ui/TableSkeleton.tsx';
import { textsOf } from '../ui/texts.ts';
import { useFresh } from '../ui/use-fresh.ts';
import { accountPath, transfersPath } from './links.ts';

type Position = Output<'GET /ops/money/position'>['payload'];
type Account = Position['accounts'][number];

const t = textsOf(words);

export function PositionPart() {
  const { value, failure, reload } = useFresh('position', (options) => call('GET /ops/money/position', {}, options));
  const position = value?.payload;
  if (!position)
    return failure === undefined ? <TableSkeleton columns={3} /> : <FailureNotice failure={failure} onRetry={reload} />;
  return (
    <div className="grid gap-4">
      <FailureNotice failure={failure} onRetry={reload} />
      <Check check={position.check} />
      <div className="table-frame @container overflow-x-auto">
        <table className="table w-full">
          <caption className="sr-only">{t('position')}</caption>
          <thead>
            <tr>
              <th scope="col" className="text-start">
                {t('account')}
              </th>
              <th scope="col" className="text-start max-md:hidden">
                {t('holds')}
              </th>
              <th scope="col" className="text-end max-md:hidden">
                {t('withMoney')}
              </th>
              <th scope="col" className="text-end">
                {t('balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {position.accounts.map((account) => (
              <Row key={account.account ?? account.kind} account={account} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ account: { kind, account, accounts, open, balanceCents } }: { account: Account }) {
  const href = account === null ? consolePath('customers') : transfersPath({ account });
  return (
    <tr>
      <th scope="row" className="text-start">
        <a className="table-link" href={href}>
          {account ?? t('accountsOf', { kind: nameOf(kind), accounts: count(accounts) })}
        </a>
      </th>
      <td className="max-md:hidden">{holds(kind)}</td>
      <td className="tabular text-end max-md:hidden">{count(open)}</td>
      <td className="text-end">
        <Amount cents={balanceCents} />
      </td>
    </tr>
  );
}

const known = [
  'bank',
  'claims',
  'customer',
  'goodwill',
  'in_flight',
  'losses',
  'owed',
  'provider',
  'purchases',
  'sales',
] as const;
type Known = (typeof known)[number];

const isKnown = (kind: string): kind is Known => known.some((each) => each === kind);

/** What a kind of account holds; nothing is said of one without words. */
function holds(kind: string): string {
  return isKnown(kind) ? t(`holds_${kind}`) : '';
}

/** The many accounts of customers, by their kind. */
function nameOf(kind: string): string {
  return kind === 'customer' || kind === 'claims' ? t(`name_${kind}`) : kind;
}

function Check({ check }: Pick<Position, 'check'>) {
  const byHand = (
    <>
      {t('checkNow')} <code className="command">npm run ops -- ledger check</code>
    </>
  );
  if (check === null)
    return (
      <p className="text-sm">
        <Badge tone="warning">{t('neverChecked')}</Badge> {byHand}
      </p>
    );
  const found = { at: moment(check.at), accounts: count(check.accounts), transfers: count(check.transfers) };
  if (check.sound)
    return (
      <p className="text-sm">
        <Badge tone="success">{t('sound')}</Badge> {t('checked', found)} {byHand}
      </p>
    );
  return (
    <div className="alert grid gap-2" data-tone="danger" role="alert">
      <p className="font-semibold">{t('notSound')}</p>
      <p>
        {t('checked', found)} {byHand}
      </p>
      <ul className="tabular grid gap-1 text-sm wrap-anywhere">
        {check.sumCents === 0 ? null : <li>{t('sumNotZero', { sum: euros(check.sumCents) })}</li>}
        {check.overdrawn.map((account) => (
          <li key={account}>
            <AccountLink account={account} /> {t('overdrawn')}
          </li>
        ))}
        {check.differences.map(({ accountId, balanceCents, recomputedCents, by }) => (
          <li key={`${accountId} ${by}`}>
            <AccountLink account={accountId} />{' '}
            {t(`differs_${by}`, {
              holds: euros(balanceCents),
              should: euros(recomputedCents),
              apart: euros(Math.abs(balanceCents - recomputedCents)),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AccountLink({ account }: { account: string }) {
  return (
    <a className="link" href={accountPath(account)}>
      {account}
    </a>
  );
}
