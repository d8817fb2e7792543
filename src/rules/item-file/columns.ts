/** The columns of a file of items by our names, and which of ours a column of a file is. A test holds them against the check of a line. */
import type { ImportFormat } from './import-run.ts';

export const importColumns = [
  'external_id',
  'title',
  'type',
  'quality',
  'exterior_name',
  'hero',
  'class',
  'category',
  'price',
  'old_price',
  'img_url',
  'img_url_big',
  'is_new',
  'created_at',
  'asset_id',
  'class_id',
  'instance_id',
  'gems',
  'styles',
  'unusual_effect',
  'wear_float',
  'pattern_seed',
  'inspect_link',
  'tradable_from',
] as const;

/** Returns our name of a column of the file; null for one that is left out, undefined for one that nobody knows. */
export function columnNames({ map, ignored }: Pick<ImportFormat, 'map' | 'ignored'>) {
  const ours = new Map(Object.entries(map).map(([name, column]) => [column, name]));
  const known = new Map(importColumns.map((name): [string, string] => [plain(name), name]));
  const taken = new Set(Object.keys(map));
  return (column: string): string | null | undefined => {
    if (ours.has(column)) return ours.get(column);
    if (ignored.includes(column)) return null;
    const name = known.get(plain(column));
    return name && taken.has(name) ? null : name;
  };
}

/** `External ID` is `external_id`. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** The names in the record that begins a CSV file. */
export function headOf(delimiter: string, text: string): string[] {
  const names: string[] = [];
  let name = '';
  let isQuoted = false;
  for (const letter of text.replace(/\r$/, '')) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === delimiter && !isQuoted) {
      names.push(name.trim());
      name = '';
    } else name += letter;
  }
  return [...names, name.trim()];
}
