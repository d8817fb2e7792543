/** The range of days of a statement, and the link that downloads it as a file. */
import { Download } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { allTime, type DateRange, isBounded, unixSecondsOf } from './date-range.ts';
import { downloadUrl } from './download-url.ts';

interface Props {
  language: LanguageCode;
  range: DateRange;
  onChoose: (range: DateRange) => void;
}

export function StatementTools({ language, range, onChoose }: Props) {
  const t = messagesOf(language, 'account');
  return (
    <div className="statement-tools grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.25rem),1fr))] items-end gap-3 md:grid-cols-[10.5rem_10.5rem_auto_1fr]">
      <TextField
        type="date"
        name="from"
        label={t('fromDay')}
        value={range.from}
        max={range.to || undefined}
        onChange={(event) => onChoose({ ...range, from: event.target.value })}
      />
      <TextField
        type="date"
        name="to"
        label={t('toDay')}
        value={range.to}
        min={range.from || undefined}
        onChange={(event) => onChoose({ ...range, to: event.target.value })}
      />
      <Button variant="quiet" onClick={() => onChoose(allTime)} aria-disabled={!isBounded(range)}>
        {t('allTime')}
      </Button>
      <a
        className="btn btn-secondary md:justify-self-end"
        href={downloadUrl('/balance/statement.csv', language, unixSecondsOf(range))}
        download
      >
        <Download aria-hidden="true" />
        {t('statementFile')}
      </a>
    </div>
  );
}
