/** The field of a file in the question of an action: chosen, and read at once. */
import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import words from '#content/console/orders.json' with { type: 'json' };
import { FieldFrame, fieldAria } from '#islands/ui/FieldFrame.tsx';
import { evidenceTypes } from '#rules/evidence.ts';
import { evidenceBytesMax } from '#rules/limits/sizes.ts';
import type { FieldControl } from '../ui/action.ts';
import { textsOf } from '../ui/texts.ts';
import { pickedFileOf, textOfFile } from './picked-file.ts';

const t = textsOf(words);

export function FileField({ label, value, error: said, onChange }: FieldControl) {
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const error = isTooLarge ? t('evidenceLarge') : said;
  const hint = pickedFileOf(value).name || t('evidenceKinds');
  const choices = useRef(0);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const choice = ++choices.current;
    const isTooMuch = file.size > evidenceBytesMax;
    setTooLarge(isTooMuch);
    const text = isTooMuch ? '' : await textOfFile(file);
    // another one may have been chosen while this one was read
    if (choice === choices.current) onChange(text);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <label className="btn btn-secondary justify-self-start">
        <FileUp aria-hidden="true" />
        {t('chooseEvidence')}
        <input
          {...fieldAria(id, { hint, error })}
          id={id}
          type="file"
          className="sr-only"
          accept={evidenceTypes.join()}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
    </FieldFrame>
  );
}
