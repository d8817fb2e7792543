/** Whose trade offer it is, which one, and where it goes to. */

import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Trade } from '#contract/trades.ts';
import { formatJoinDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { messagesOf } from '#stores/messages.ts';

export function DeliveryFacts({ language, trade }: { language: LanguageCode; trade: Trade }) {
  const t = messagesOf(language, 'deliveries');
  const { kind, status, account, trade_offer: tradeOffer, trade_url: tradeUrl, attempt } = trade;
  // a seller's item goes the other way than the trade offer that asks for it
  const [from, to] = kind === 'intake' ? [t('askedBy'), t('askedOf')] : [t('from'), t('to')];
  // what a person has sent by hand names no account
  const isToBeSent = status === 'queued' || status === 'sending';
  return (
    <dl className="delivery-facts">
      {account ? (
        <Fact name={from}>
          <SteamLink href={account.url}>
            {account.level === null ? account.name : t('fromLevel', { name: account.name, level: account.level })}
          </SteamLink>
          {account.joined_at === null ? null : (
            <span className="block text-muted text-sm">
              {t('fromSince', { date: formatJoinDate(account.joined_at, language) })}
            </span>
          )}
        </Fact>
      ) : null}
      {account === null && isToBeSent ? (
        <Fact name={from}>
          <span className="text-muted text-sm">{t('fromLater')}</span>
        </Fact>
      ) : null}
      <Fact name={to}>
        <span className="text-soft text-sm">{tradeUrl}</span>
      </Fact>
      {tradeOffer ? (
        <Fact name={t('number')}>
          <SteamLink href={tradeOffer.url}>{tradeOffer.id}</SteamLink>
        </Fact>
      ) : null}
      {attempt > 1 ? <Fact name={t('attempt')}>{t('attemptOf', { attempt, count: tradeAttemptsMax })}</Fact> : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt>{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function SteamLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {children} <ExternalLink aria-hidden="true" className="inline size-4 align-text-bottom" />
    </a>
  );
}
