/** Somebody else changed the record meanwhile: what was seen, what it is now, and the way to look again. Nothing was written. */
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import type { StaleChange } from './failure-message.ts';
import { textsOf } from './texts.ts';

interface Props {
  changes: readonly StaleChange[];
  /** How a field and a value are written for a person; as they are when absent. */
  label?: (field: string) => string;
  write?: (field: string, value: StaleChange['now']) => string;
  onReload: () => void;
}

const t = textsOf(words);

export function StaleNotice({
  changes,
  label = (field) => field,
  write = (_, value) => String(value ?? '–'),
  onReload,
}: Props) {
  return (
    <div className="alert grid gap-3" data-tone="warning" role="alert">
      <p className="font-semibold">{t('changedMeanwhile')}</p>
      {changes.length > 0 ? (
        <dl className="grid gap-1">
          {changes.map(({ field, seen, now }) => (
            <div key={field} className="flex flex-wrap gap-x-3">
              <dt>{label(field)}</dt>
              <dd className="tabular">
                <del>{write(field, seen)}</del> → <ins>{write(field, now)}</ins>
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
