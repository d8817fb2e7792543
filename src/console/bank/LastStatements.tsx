/** The statements that were taken last, with what is missing between them. */
import words from '#content/console/bank.json' with { type: 'json' };
import { call } from '../api/client.ts';
import { Badge } from '../ui/Badge.tsx';
import { counted, euros, moment } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useFresh } from '../ui/use-fresh.ts';

const t = textsOf(words);

const shown = 3;

export function LastStatements() {
  const { value } = useFresh('statements', (options) =>
    call('GET /ops/bank/statements', { query: { limit: shown } }, options),
  );
  const statements = value?.payload ?? [];
  if (statements.length === 0) return null;
  return (
    <ul className="flex w-full flex-wrap gap-x-6 gap-y-1 text-muted text-sm" aria-label={t('lastStatements')}>
      {statements.map(({ id, reference, endsAt, openingCents, closingCents, gapCents, waiting }) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          <span className="text-text">{reference}</span>
          <span>{moment(endsAt).slice(0, 10)}</span>
          {openingCents === null || closingCents === null ? null : (
            <span>{t('balances', { opening: euros(openingCents), closing: euros(closingCents) })}</span>
          )}
          {gapCents ? <Badge tone="danger">{t('gap', { amount: euros(gapCents) })}</Badge> : null}
          {waiting > 0 ? <Badge tone="warning">{t('waitingOf', counted(waiting))}</Badge> : null}
        </li>
      ))}
    </ul>
  );
}
