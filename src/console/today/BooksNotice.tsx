/** What the nightly check of the books found; loud when they are wrong, or when it did not run. */
import words from '#content/console/today.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { ago, counted } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useNow } from '../ui/use-now.ts';
import type { Ledger } from './today.ts';

/** A night and some hours: a check that is older was left out. */
const staleSeconds = 30 * 3600;

const t = textsOf(words);

export function BooksNotice({ ledger }: { ledger: Ledger }) {
  const now = useNow();
  if (ledger === null) return <p className="text-muted text-xs">{t('booksNever')}</p>;
  if (!ledger.sound)
    return (
      <p className="alert" data-tone="danger" role="alert">
        {ledger.differences > 0 ? t('booksWrong', counted(ledger.differences)) : t('booksWrongTogether')}.{' '}
        <a className="link" href={consolePath('money')}>
          {t('booksWrongWhere')}
        </a>
        . {t('booksWrongNext')}
      </p>
    );
  const when = ago(ledger.at, now);
  if (now - ledger.at > staleSeconds)
    return (
      <p className="alert" data-tone="warning">
        {t('booksOld', { when })}
      </p>
    );
  return <Badge tone="success">{t('booksRight', { when })}</Badge>;
}
