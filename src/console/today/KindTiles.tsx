/** How much waits of each kind, since when and until when. A press shows that kind alone. What nothing waits of is named in one line. */
import words from '#content/console/today.json' with { type: 'json' };
import type { WorkKind } from '#rules/work.ts';
import { ago, count as number, span } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useNow } from '../ui/use-now.ts';
import type { Work } from './today.ts';

interface Props {
  work: readonly Work[];
  chosen: WorkKind | undefined;
  onChoose: (kind: WorkKind) => void;
  /** Beside an open record. */
  isNarrow: boolean;
}

const t = textsOf(words);

export function KindTiles({ work, chosen, onChoose, isNarrow }: Props) {
  const now = useNow();
  const idle = work.filter(({ count }) => count === 0).map(({ kind }) => t(`kind_${kind}`));
  return (
    <section className="grid gap-2" aria-label={t('workKinds')}>
      <div className={`grid grid-cols-2 gap-2 ${isNarrow ? '' : 'lg:grid-cols-3 2xl:grid-cols-4'}`}>
        {work
          .filter(({ count }) => count > 0)
          .map(({ kind, count, oldestAt, deadlineAt }) => {
            const isLate = deadlineAt !== null && deadlineAt <= now;
            return (
              <button
                key={kind}
                type="button"
                className="tile grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-2 text-start sm:gap-x-3 sm:px-4"
                aria-pressed={kind === chosen}
                data-late={isLate || undefined}
                onClick={() => onChoose(kind)}
              >
                <span className="font-semibold text-sm text-text">{t(`kind_${kind}`)}</span>
                <span className="tabular row-span-2 font-semibold text-lg text-text">{number(count)}</span>
                <span className="tabular text-muted text-xs">
                  {oldestAt === null ? null : (
                    <span className="whitespace-nowrap">{t('oldest', { age: span(now - oldestAt) })}</span>
                  )}
                  {deadlineAt === null ? null : (
                    <>
                      {' · '}
                      <span className={`whitespace-nowrap ${isLate ? 'font-semibold text-danger' : ''}`}>
                        {isLate ? t('late') : t('until', { when: ago(deadlineAt, now) })}
                      </span>
                    </>
                  )}
                </span>
              </button>
            );
          })}
      </div>
      {idle.length > 0 ? (
        <p className="text-muted text-xs">{t('nothingWaitsFor', { kinds: idle.join(', ') })}</p>
      ) : null}
    </section>
  );
}
