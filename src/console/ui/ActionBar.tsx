/** The actions of a record: the first is gold, what is to be done next; two more stand beside it, the rest and all commands in menus. */
import { Ellipsis } from 'lucide-react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Menu } from '#islands/ui/Menu.tsx';
import { ActionTrigger } from './ActionTrigger.tsx';
import type { Action } from './action.ts';
import { useQuestion } from './action-scope.ts';
import { CommandMenu } from './CommandMenu.tsx';
import { textsOf } from './texts.ts';
import { useAllowed } from './use-allowed.ts';

interface Props {
  actions: readonly Action[];
  /** False where nothing of it is what should be done next. */
  hasNext?: boolean;
  /** Of what is done elsewhere in the record, as in a form of its own; they stand first. */
  commands?: readonly Command[];
}

export type Command = Pick<Action, 'label' | 'command'>;

const beside = 3;

const t = textsOf(words);

export function ActionBar({ actions: given, hasNext = true, commands = [] }: Props) {
  const actions = useAllowed(given);
  const ask = useQuestion(actions);
  const shown = actions.slice(0, beside);
  const rest = actions.slice(beside);
  if (actions.length + commands.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shown.map((action, index) => (
        <ActionTrigger key={action.label} action={action} isNext={hasNext && index === 0} onAsk={() => ask(action)} />
      ))}
      {rest.length > 0 ? (
        <Menu
          label={t('more')}
          className="btn btn-quiet btn-icon"
          content={<Ellipsis aria-hidden="true" />}
          entries={rest.map((action) => ({
            label: action.disabledBecause ? `${action.label} – ${action.disabledBecause}` : action.label,
            icon: action.icon,
            // what asks nothing else is asked whether it is meant: a menu is easily slipped in
            onChoose: () => action.disabledBecause === undefined && ask(action),
          }))}
        />
      ) : null}
      <CommandMenu actions={[...commands, ...actions]} />
      <DeadActions actions={shown} />
    </div>
  );
}

/** Why those cannot be pressed: a button's own title is for a mouse alone. */
function DeadActions({ actions }: { actions: readonly Action[] }) {
  const dead = actions.filter(({ disabledBecause }) => disabledBecause !== undefined);
  return Object.entries(Object.groupBy(dead, ({ disabledBecause }) => disabledBecause ?? '')).map(([reason, those]) => (
    <p key={reason} className="basis-full text-muted text-xs">
      {t('dead', { actions: those?.map(({ label }) => label).join(', ') ?? '', reason })}
    </p>
  ));
}
