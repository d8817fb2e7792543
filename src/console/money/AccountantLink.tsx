/** The documents of some months as the file that an accountant takes. Its columns: docs/product/accounting.md#the-file-for-an-accountant. */
import { FileSpreadsheet } from 'lucide-react';
import words from '#content/console/money.json' with { type: 'json' };
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

export function AccountantLink({ query }: { query: Record<string, string | undefined> }) {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return (
    <a className="btn btn-secondary" href={`/api/ops/money/documents.csv?${new URLSearchParams(present)}`} download>
      <FileSpreadsheet aria-hidden="true" />
      {t('forAccountant')}
    </a>
  );
}
