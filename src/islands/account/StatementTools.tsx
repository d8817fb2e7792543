/** The range of days of a statement, and the link that downloads it as a file. */
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { downloadUrl } from '../ui/download-url.ts';
import { TextField } from '../ui/TextField.tsx';
import { type DateRange, isHalfTyped, periods, unixSecondsOf } from './date-range.ts';

interface Props {
  language: LanguageCode;
  range: DateRange;
  onChoose: (range: DateRange) => void;
}

export function StatementTools({ language, range, onChoose }: Props) {
  const t = messagesOf(language, 'account');
  const [typed, setTyped] = useState(range);
  useEffect(() => setTyped(range), [range]);
  const day = (name: keyof DateRange) => ({
    type: 'date',
    name,
    value: typed[name],
    onChange({ target: { value } }: { target: { value: string } }) {
      setTyped({ ...typed, [name]: value });
      if (!isHalfTyped(value)) onChoose({ ...range, [name]: value });
    },
    onBlur: () => setTyped(range),
  });
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('period')}</legend>
        {periods(new Date()).map(([name, period]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={period.from === range.from && period.to === range.to}
            onClick={() => onChoose(period)}
          >
            {t(name)}
          </button>
        ))}
      </fieldset>
      <div className="statement-tools grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.25rem),1fr))] items-end gap-3 md:grid-cols-[10.5rem_10.5rem_1fr]">
        <TextField {...day('from')} label={t('fromDay')} max={range.to || undefined} />
        <TextField {...day('to')} label={t('toDay')} min={range.from || undefined} />
        <a
          className="btn btn-secondary md:justify-self-end"
          href={downloadUrl('/balance/statement.csv', language, unixSecondsOf(range))}
          download
        >
          <Download aria-hidden="true" />
          {t('statementFile')}
        </a>
      </div>
    </div>
  );
}
