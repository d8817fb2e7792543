/** What there is to say about the lines of a file, as a file for a spreadsheet. Who leaves meanwhile gets none. */
import { savedRemarksMax } from '#rules/limits/console.ts';
import { pageRowsMax } from '#rules/limits/sizes.ts';
import { showToast } from '#stores/toasts.ts';
import { call } from '../api/client.ts';
import { failureMessage } from '../ui/failure-message.ts';
import { listCsv, saveFile } from '../ui/list-csv.ts';
import type { ImportRow } from './ImportRows.tsx';

type Remark = ImportRow['remarks'][number] & { line: number };

const column = (header: string, csv: (remark: Remark) => string | number) => ({ id: header, header, cell: csv, csv });

const columns = [
  column('line', ({ line }) => line),
  column('kind', ({ kind }) => kind),
  column('field', ({ field }) => field),
  column('value', ({ value }) => value),
  column('remark', ({ text }) => text),
];

export async function saveReport(id: string, fileName: string, signal: AbortSignal): Promise<void> {
  try {
    const remarks: Remark[] = [];
    let cursor: string | undefined;
    do {
      const query = { remarked: true, limit: pageRowsMax, cursor };
      const answer = await call('GET /ops/imports/{id}/rows', { params: { id }, query }, { signal });
      for (const { line, remarks: said } of answer.payload)
        remarks.push(...said.map((remark) => ({ line, ...remark })));
      cursor = answer.meta.next ?? undefined;
    } while (cursor !== undefined && remarks.length < savedRemarksMax);
    saveFile(`${fileName.replace(/\.\w+$/, '')}-report.csv`, listCsv(columns, remarks.slice(0, savedRemarksMax)));
  } catch (error) {
    if (!signal.aborted) showToast('error', failureMessage(error));
  }
}
