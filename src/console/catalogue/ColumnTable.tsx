/** Which column of a file is which of ours. */
import words from '#content/console/catalogue.json' with { type: 'json' };
import { CompactSelect } from '#islands/ui/CompactSelect.tsx';
import { importColumns } from '#rules/item-file/columns.ts';
import { textsOf } from '../ui/texts.ts';
import type { ItemFile } from './item-file.ts';

const t = textsOf(words);

interface Props {
  file: ItemFile;
  /** Our names in the order of the file; empty for what is left out. */
  names: readonly string[];
  onChange: (names: string[]) => void;
}

export function ColumnTable({ file, names, onChange }: Props) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-sm">{t('columns')}</h2>
      <div className="table-frame">
        <table className="table w-full" aria-label={t('columns')}>
          <thead>
            <tr>
              <th className="text-start">{t('column')}</th>
              <th className="text-start">{t('example')}</th>
              <th className="text-start">{t('field')}</th>
            </tr>
          </thead>
          <tbody>
            {file.head.map((column, index) => {
              const taken = names.filter((_, at) => at !== index);
              const free = importColumns.filter((name) => !taken.includes(name));
              return (
                <tr key={`${index} ${column}`}>
                  <td className="align-middle text-text wrap-anywhere">{column}</td>
                  <td className="align-middle text-muted wrap-anywhere">{file.example[index]}</td>
                  <td>
                    <CompactSelect
                      label={`${t('field')}: ${column}`}
                      emptyText=""
                      tall
                      options={[
                        { value: '', label: t('leaveOut') },
                        ...free.map((value) => ({ value: value as string, label: value })),
                      ]}
                      value={names[index] ?? ''}
                      onChange={(next) => onChange(names.map((name, at) => (at === index ? next : name)))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
