/** Somebody else changed the record meanwhile: what was seen, what it is now, and the way to look again. Nothing was written. */
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { nameOf, textOf } from './audit-details.ts';
import type { StaleChange } from './failure-message.ts';
import { textsOf } from './texts.ts';

interface Props {
  changes: readonly StaleChange[];
  onReload: () => void;
}

const t = textsOf(words);

/** How many steps a delivery has had says nothing to a person. */
const untold = ['seq'];

export function StaleNotice({ changes, onReload }: Props) {
  const told = changes.filter(({ field }) => !untold.includes(field));
  return (
    <div className="alert grid gap-3" data-tone="warning" role="alert">
      <p className="font-semibold">{t('changedMeanwhile')}</p>
      {told.length > 0 ? (
        <dl className="grid gap-1">
          {told.map(({ field, seen, now }) => (
            <div key={field} className="flex flex-wrap gap-x-3">
              <dt>{nameOf(field)}</dt>
              <dd className="tabular">
                <del>{textOf(field, seen)}</del> → <ins>{textOf(field, now)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div>
        <Button onClick={onReload}>{t('lookAgain')}</Button>
      </div>
    </div>
  );
}
