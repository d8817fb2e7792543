/** Fields and selects in each of their states. */
import { CompactSelect } from '#islands/ui/CompactSelect.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { Part } from './Part.tsx';
import { Shown } from './Shown.tsx';
import { shownStates } from './shown-states.ts';

const select = {
  options: [
    { value: 'de', label: 'Germany' },
    { value: 'fr', label: 'France' },
  ],
  onChange: () => undefined,
  placeholder: 'Choose',
  emptyText: 'No options available',
};

export function Fields() {
  return (
    <Part title="Fields">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField label="Empty" placeholder="Placeholder" hint="A hint" />
        <TextField label="Filled" defaultValue="Ada" />
        {shownStates.map((state) => (
          <Shown key={state} state={state}>
            <TextField label={state} defaultValue="Ada" />
          </Shown>
        ))}
        <TextField label="Wrong" defaultValue="ada@" error="Please enter a valid email" />
        <Shown state="focus-visible">
          <TextField label="Wrong, focus-visible" defaultValue="ada@" error="Please enter a valid email" />
        </Shown>
        <TextField label="Disabled" defaultValue="Ada" disabled />
        <TextField label="Read only" defaultValue="Ada" readOnly />
        <PasswordField label="Password" language="en" autoComplete="new-password" defaultValue="secret" />
        <TextArea label="Lines" defaultValue="Where is my blade?" />
        <SelectField label="Select" value={undefined} {...select} />
        <SelectField label="Chosen" value="de" {...select} />
        {shownStates.map((state) => (
          <Shown key={state} state={state}>
            <SelectField label={`Select, ${state}`} value="de" {...select} />
          </Shown>
        ))}
        <SelectField label="Wrong choice" value={undefined} error="Country is required" {...select} />
        <div className="flex flex-wrap items-center gap-3">
          <CompactSelect {...select} label="Compact" value="fr" />
          {shownStates.map((state) => (
            <Shown key={state} state={state}>
              <CompactSelect {...select} label="Compact" displayText={state} value="fr" />
            </Shown>
          ))}
        </div>
      </div>
    </Part>
  );
}
