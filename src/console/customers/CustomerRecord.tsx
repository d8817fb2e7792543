/** One customer on one page: what can be done, who it is, where each cent is, notes, and what has happened. */
import words from '#content/console/customers.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { Badge } from '../ui/Badge.tsx';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { Wishes } from '../ui/Wishes.tsx';
import { customerActions, isOwedAfterClosing } from './customer-actions.ts';
import { MoneyMap } from './MoneyMap.tsx';
import { Notes } from './Notes.tsx';
import { TimeLine } from './TimeLine.tsx';

export type CustomerPage = Output<'GET /ops/customers/{id}'>['payload'];

const t = textsOf(words);

export function CustomerRecord({ id, onChange }: { id: string; onChange: () => Promise<void> }) {
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/customers/{id}', { params: { id: each } }, options),
  );
  const page = value?.payload;
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={page?.customer.email ?? id}
      badges={page ? <Standing customer={page.customer} /> : null}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
      actions={page ? customerActions(page, changed) : []}
      hasNext={page !== undefined && isOwedAfterClosing(page)}
    >
      {page ? (
        <>
          <Wishes subject={id} />
          <MoneyMap page={page} />
          <RecordPart title={t('account')}>
            <Account customer={page.customer} />
          </RecordPart>
          <Notes page={page} onChange={changed} />
          <TimeLine id={id} version={JSON.stringify(page)} />
        </>
      ) : null}
    </RecordPanel>
  );
}

function Standing({ customer }: { customer: CustomerPage['customer'] }) {
  const { blockedAt, closedAt, isOnHold, emailVerifiedAt, verificationStatus } = customer;
  return (
    <>
      {closedAt === null ? null : <Badge>{t('closed')}</Badge>}
      {blockedAt === null ? null : <Badge tone="danger">{t('blocked')}</Badge>}
      {isOnHold ? <Badge tone="warning">{t('onHold')}</Badge> : null}
      {emailVerifiedAt === null && closedAt === null ? <Badge tone="warning">{t('notVerified')}</Badge> : null}
      <Badge tone={verificationStatus === 'approved' ? 'success' : 'neutral'}>
        {t('identity')}: {verificationStatus}
      </Badge>
    </>
  );
}

function Account({ customer }: { customer: CustomerPage['customer'] }) {
  const { id, name, phone, city, countryCode, steamId, steamTradeLink, totpEnabledAt, sessions } = customer;
  return (
    <Facts
      facts={[
        ['Id', <code key="id">{id}</code>],
        [t('name'), name],
        [t('since'), <When key="since" at={customer.createdAt} exact />],
        [t('country'), [city, countryCode].filter(Boolean).join(', ')],
        [t('phone'), phone],
        [t('steam'), steamId],
        [t('tradeLink'), steamTradeLink],
        [t('twoFactor'), totpEnabledAt === null ? null : t('yes')],
        [t('sessions'), String(sessions)],
        [t('blockedBecause'), customer.blockedReason],
      ]}
    />
  );
}
