/** The control of one field of an action's question. */
import words from '#content/console/ui.json' with { type: 'json' };
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import type { ActionField } from './action.ts';
import { textsOf } from './texts.ts';

interface Props {
  field: ActionField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const t = textsOf(words);

export function ActionFieldControl({ field, value, error, onChange }: Props) {
  const { name, kind = 'line', hint, options = [], optional, mayBeEmpty, inputMode, maxLength } = field;
  const label = optional ? t('optional', { label: field.label }) : field.label;
  const frame = { label, hint, error, 'aria-required': !optional && !mayBeEmpty };
  if (field.control) return field.control({ label, value, error, onChange });
  if (kind === 'choice')
    return (
      <SelectField
        {...frame}
        placeholder={t('choose')}
        emptyText=""
        options={options}
        value={value || undefined}
        onChange={onChange}
      />
    );
  const control = {
    ...frame,
    name,
    value,
    maxLength,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    // who has sent it by Enter is in the field already, and hears its error alone
    <div aria-live="polite">
      {kind === 'lines' ? <TextArea {...control} rows={4} /> : <TextField {...control} inputMode={inputMode} />}
    </div>
  );
}
