/** What is known of an offer, beside its asking price: sales, stock, what was paid before. */
import words from '#content/console/offers.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { Amount } from '../ui/Amount.tsx';
import { count, euros } from '../ui/format.ts';
import { Facts, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { When } from '../ui/When.tsx';
import type { Offer } from './OfferRecord.tsx';

const t = textsOf(words);

export function OfferFacts({ offer: facts }: { offer: Offer }) {
  const { offer, seller, sales, forSale, bought, advice, intake, dueAt, turn } = facts;
  const { recent } = sales;
  return (
    <>
      {intake?.mismatch ? (
        <p className="alert" data-tone="danger">
          {t('mismatch', { what: intake.mismatch })}
        </p>
      ) : null}
      {seller.isSameAccount === false ? (
        <p className="alert" data-tone="warning">
          {t('notSameAccount')}
        </p>
      ) : null}
      <Facts
        facts={[
          [
            t('askingPrice'),
            <span key="asking" className="tabular">
              {euros(offer.userPriceCents)}
              {advice.wishMarginPercent === null ? '' : ` · ${t('margin', { percent: advice.wishMarginPercent })}`}
            </span>,
          ],
          [
            t('ourPrice'),
            offer.servicePriceCents === null ? null : <Amount key="our" cents={offer.servicePriceCents} />,
          ],
          [t('suggested'), advice.suggestedCents === null ? null : <Amount key="s" cents={advice.suggestedCents} />],
          [
            t('median'),
            recent.medianCents === null
              ? t('unsold')
              : `${euros(recent.medianCents)}${recent.basis === 'title' ? ` (${t('ofTitle')})` : ''}`,
          ],
          [
            t('sold'),
            recent.count90 === 0
              ? null
              : t('soldCounts', { month: count(recent.count30), quarter: count(recent.count90) }),
          ],
          [
            t('soldLast'),
            recent.last === null ? null : (
              <span key="last">
                <Amount cents={recent.last.priceCents} /> <When at={recent.last.soldAt} />
              </span>
            ),
          ],
          [t('quality'), qualityLabel(offer.quality)],
          [
            t('customer'),
            <a key="customer" className="link" href={consolePath('customers', { id: seller.customerId })}>
              {seller.email}
            </a>,
          ],
          [t('created'), <When key="created" at={offer.createdAt} exact />],
          [t('reversedAt'), offer.reversedAt === null ? null : <When key="reversed" at={offer.reversedAt} exact />],
          [t('due'), offer.state === 'pending' ? <When key="due" at={dueAt} exact isDeadline /> : null],
          [t('turn'), turn],
          [
            t('intake'),
            intake ? (
              <a key="intake" className="link" href={consolePath('orders', { list: 'deliveries', id: intake.id })}>
                {intake.failure ? `${intake.state}: ${intake.failure.replaceAll('_', ' ')}` : intake.state}
              </a>
            ) : null,
          ],
          [t('endsAt'), intake?.endsAt ? <When key="ends" at={intake.endsAt} exact isDeadline /> : null],
        ]}
      />
      <a className="link text-sm" href={offer.itemUrl} target="_blank" rel="noreferrer">
        {t('viewInSteam')}
      </a>
      <RecordPart title={`${t('forSale')} (${count(forSale.count)})`}>
        {forSale.count === 0 ? <p className="text-muted text-sm">{t('forSaleNone')}</p> : null}
        <ul className="grid gap-1 text-sm">
          {forSale.cheapest.slice(0, 5).map(({ id, priceCents, quality }) => (
            <li key={id}>
              <Amount cents={priceCents} /> {qualityLabel(quality)}
            </li>
          ))}
        </ul>
      </RecordPart>
      <RecordPart title={`${t('bought')} (${count(bought.count)})`}>
        {bought.count === 0 ? <p className="text-muted text-sm">{t('boughtNever')}</p> : null}
        <ul className="grid gap-1 text-sm">
          {bought.last.map(({ id, priceCents, quality, at }) => (
            <li key={id}>
              <Amount cents={priceCents} /> {qualityLabel(quality)} <When at={at} />
            </li>
          ))}
        </ul>
      </RecordPart>
    </>
  );
}
