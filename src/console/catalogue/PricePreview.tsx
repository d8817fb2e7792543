/** What each item would cost, those first that a person has to look at. */
import words from '#content/console/catalogue.json' with { type: 'json' };
import { previewedPricesMax } from '#rules/limits/console.ts';
import { count, euros } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import type { PreviewedPrice } from './BulkPrices.tsx';

const t = textsOf(words);

export function PricePreview({ rows }: { rows: readonly PreviewedPrice[] }) {
  const weight = ({ newCents, slip }: PreviewedPrice) => (newCents === null ? 0 : slip ? 1 : 2);
  const shown = rows.toSorted((one, other) => weight(one) - weight(other)).slice(0, previewedPricesMax);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="table-frame preview-scroll overflow-auto" tabIndex={0} aria-label={t('preview')}>
      <table className="table w-full">
        <thead>
          <tr>
            <th className="text-start">{t('item')}</th>
            <th className="text-end">{t('price')}</th>
            <th className="text-end">{t('newPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, title, state, priceCents, newCents, slip }) => (
            <tr key={id}>
              <td>
                {title}
                {slip ? <span className="block text-warning">{t('slip', { problem: slip.problem })}</span> : null}
              </td>
              <td className="tabular text-end">{euros(priceCents)}</td>
              <td className="tabular text-end">
                {newCents === null ? (
                  state === 'available' ? (
                    t('nothingLeft')
                  ) : (
                    t(`item_${state}`)
                  )
                ) : (
                  <ins>{euros(newCents)}</ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <p className="px-3 py-2 text-muted text-sm">… {count(rows.length - shown.length)}</p>
      ) : null}
    </section>
  );
}
