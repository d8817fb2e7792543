/** The answer about a trade offer: whether it is the shop's, by a sign, words and a colour, and what follows from it. */
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TradeOfferCheck } from '#contract/trades.ts';
import { formatDateTime, formatJoinDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';

/** `elsewhere`: the address is not one of Steam. */
export type Checked = TradeOfferCheck | 'elsewhere';

interface Props {
  language: LanguageCode;
  checked: Checked;
}

export function CheckResult({ language, checked }: Props) {
  const t = messagesOf(language, 'tradecheck');
  if (checked === 'elsewhere' || !checked.is_ours) {
    const isElsewhere = checked === 'elsewhere';
    return (
      <Result Sign={CircleX} tone="danger" title={t(isElsewhere ? 'elsewhereTitle' : 'notOursTitle')}>
        <p>{t(isElsewhere ? 'elsewhereText' : 'notOursText')}</p>
        <p>
          <a className="btn btn-secondary" href="#not-ours">
            {t('whatToDo')}
          </a>
        </p>
      </Result>
    );
  }
  const { is_open: isOpen, sent_at: sentAt } = checked;
  return (
    <Result
      Sign={isOpen ? CircleCheck : Clock}
      tone={isOpen ? 'success' : 'warning'}
      title={t(isOpen ? 'oursTitle' : 'closedTitle')}
    >
      <p>{isOpen ? t('oursText', { date: sentAt === null ? '' : formatDateTime(sentAt) }) : t('closedText')}</p>
      <Sender language={language} account={checked.account} />
      {isOpen ? (
        <p>
          <a className="btn btn-secondary" href={localePath(language, accountPath('orders'))}>
            {t('toOrders')}
          </a>
        </p>
      ) : null}
    </Result>
  );
}

function Sender({ language, account }: { language: LanguageCode; account: TradeOfferCheck['account'] }) {
  const t = messagesOf(language, 'tradecheck');
  if (!account) return null;
  const { name, level, joined_at: joinedAt, url } = account;
  const since = joinedAt === null ? null : formatJoinDate(joinedAt, language);
  const text = () => {
    if (level === null) return since === null ? t('fromName', { name }) : t('fromNameSince', { name, date: since });
    return since === null ? t('from', { name, level }) : t('fromSince', { name, level, date: since });
  };
  return (
    <p>
      <a className="link" href={url} target="_blank" rel="noopener noreferrer">
        {text()}
      </a>
    </p>
  );
}

interface ResultProps {
  Sign: LucideIcon;
  tone: 'success' | 'warning' | 'danger';
  title: string;
  children: ReactNode;
}

const signTones = { success: 'text-success', warning: 'text-warning', danger: 'text-danger' } as const;

function Result({ Sign, tone, title, children }: ResultProps) {
  return (
    <section className="alert mt-5 flex gap-3" data-tone={tone}>
      <Sign aria-hidden="true" className={`size-6 flex-none ${signTones[tone]}`} />
      <div className="grid min-w-0 gap-2">
        <h2 className="font-semibold text-base">{title}</h2>
        {children}
      </div>
    </section>
  );
}
