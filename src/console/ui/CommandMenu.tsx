/** A menu that copies the commands of actions, for who would rather type them, write them down or put them into a script. */
import { Terminal } from 'lucide-react';
import { useId } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Menu } from '#islands/ui/Menu.tsx';
import { showToast } from '#stores/toasts.ts';
import { type Action, commandOf } from './action.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

interface Props {
  actions: readonly Pick<Action, 'label' | 'command'>[];
  /** Id of what tells it from others beside it: a part of its name. */
  about?: string;
}

export function CommandMenu({ actions, about }: Props) {
  const nameId = useId();
  const [first] = actions;
  const single = actions.length === 1 ? first : undefined;
  const entries = actions.map((action) => ({
    label: single ? t('copyCommand') : t('copyCommandOf', { label: action.label }),
    icon: <Terminal aria-hidden="true" />,
    onChoose: () => void copy(commandOf(action)),
  }));
  return (
    <Menu
      label={t('commands')}
      className="btn btn-quiet btn-icon"
      content={
        <>
          <Terminal aria-hidden="true" />
          <span id={nameId} className="sr-only">
            {t('commands')}
          </span>
        </>
      }
      entries={entries}
      header={single ? <code className="command block">{commandOf(single)}</code> : null}
      labelledBy={about && `${nameId} ${about}`}
    />
  );
}

async function copy(command: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(command);
    showToast('success', t('copied'));
  } catch {
    // A browser that does not let a page write there: the words can be copied by hand.
    showToast('info', command, 20_000);
  }
}
