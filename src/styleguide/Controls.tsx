/** Buttons, links, choices and chips in each of their states. */
import { Heart } from 'lucide-react';
import { Button } from '#islands/ui/Button.tsx';
import { type ButtonVariant, buttonVariants } from '#islands/ui/button-variants.ts';
import { Checkbox } from '#islands/ui/Checkbox.tsx';
import { RadioGroup } from '#islands/ui/RadioGroup.tsx';
import { Part } from './Part.tsx';
import { Shown } from './Shown.tsx';
import { shownStates } from './shown-states.ts';

const nothing = () => undefined;
// safe because the table has these keys
const variants = Object.keys(buttonVariants) as ButtonVariant[];
const links = ['link', 'link-quiet', 'link-title'];
const row = 'flex flex-wrap items-center gap-3';

export function Controls() {
  return (
    <>
      <Part title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className={row}>
            <Button variant={variant}>{variant}</Button>
            {shownStates.map((state) => (
              <Shown key={state} state={state}>
                <Button variant={variant}>{state}</Button>
              </Shown>
            ))}
            <Button variant={variant} large>
              large
            </Button>
            <Button variant={variant} className="btn-icon" aria-label="icon">
              <Heart aria-hidden="true" />
            </Button>
            <Button variant={variant} busy busyText="busy" />
            <Button variant={variant} disabled>
              disabled
            </Button>
          </div>
        ))}
        <Button wide>wide</Button>
      </Part>
      <Part title="Links">
        {links.map((link) => (
          <div key={link} className={row}>
            <a className={link} href="/styleguide">
              {link}
            </a>
            {shownStates.map((state) => (
              <Shown key={state} state={state}>
                <a className={link} href="/styleguide">
                  {state}
                </a>
              </Shown>
            ))}
            {link === 'link-quiet' ? (
              <a className={link} href="/styleguide" aria-current="page">
                current
              </a>
            ) : null}
          </div>
        ))}
      </Part>
      <Part title="Choices">
        <div className="grid gap-6 sm:grid-cols-2">
          <div>
            <Checkbox label="Open" />
            <Checkbox label="Checked" defaultChecked />
            <Shown state="hover" of=".choice">
              <Checkbox label="hover" />
            </Shown>
            <Shown state="focus-visible">
              <Checkbox label="focus-visible" defaultChecked />
            </Shown>
            <Checkbox label="Disabled" disabled />
            <Checkbox label="Wrong" error="Please accept the Terms of Use" />
          </div>
          <div>
            <RadioGroup
              legend="One of them"
              value="b"
              onChange={nothing}
              choices={[
                { value: 'a', label: 'Axe', detail: '20' },
                { value: 'b', label: 'Blade', detail: '20' },
                { value: 'c', label: 'Bow', disabled: true },
              ]}
            />
            <Shown state="focus-visible">
              <RadioGroup
                legend="focus-visible"
                legendHidden
                value={undefined}
                onChange={nothing}
                choices={[{ value: 'a', label: 'focus-visible' }]}
              />
            </Shown>
          </div>
        </div>
        {['', 'chip-removable'].map((kind) => (
          <div key={kind} className={row}>
            <button type="button" className={`chip ${kind}`}>
              {kind || 'chip'}
            </button>
            {shownStates.map((state) => (
              <Shown key={state} state={state}>
                <button type="button" className={`chip ${kind}`}>
                  {state}
                </button>
              </Shown>
            ))}
            {kind ? null : (
              <button type="button" className="chip" aria-pressed="true">
                pressed
              </button>
            )}
          </div>
        ))}
      </Part>
    </>
  );
}
