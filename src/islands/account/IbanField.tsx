/** The field for an IBAN, which is grouped in fours when the field is left. */
import type { ChangeEvent } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { groupIban } from '#rules/validation/sepa.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from '../ui/TextField.tsx';

interface Props {
  language: LanguageCode;
  name: string;
  value: string;
  error: string | undefined;
  hint: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onGrouped: (iban: string) => void;
}

export function IbanField({ language, value, onGrouped, ...field }: Props) {
  return (
    <TextField
      {...field}
      value={value}
      onBlur={() => {
        const grouped = groupIban(value);
        // a field that is merely left keeps its error
        if (grouped !== value) onGrouped(grouped);
      }}
      label={messagesOf(language, 'fields')('iban')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="tabular"
    />
  );
}
