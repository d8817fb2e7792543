/** Methods of payment or payout to choose one from, each with an icon and a line about it. */
import type { LucideIcon } from 'lucide-react';
import { RadioGroup } from '../ui/RadioGroup.tsx';

interface Props<M extends string> {
  legend: string;
  legendHidden?: boolean;
  name: string;
  methods: readonly { value: M; Icon: LucideIcon; title: string; detail: string }[];
  value: string;
  onChange: (method: M) => void;
}

export function MethodChoices<M extends string>({ methods, onChange, ...group }: Props<M>) {
  return (
    <RadioGroup
      {...group}
      // safe because the choices are the methods, and none can be taken back
      onChange={(chosen) => onChange(chosen as M)}
      className="method-choices grid gap-2"
      choices={methods.map(({ value, Icon, title, detail }) => ({
        value,
        label: (
          <span className="flex items-center gap-3">
            <Icon aria-hidden="true" className="size-5 flex-none text-muted" />
            <span>
              <span className="block font-semibold text-text">{title}</span>
              <span className="block text-muted text-sm">{detail}</span>
            </span>
          </span>
        ),
      }))}
    />
  );
}
