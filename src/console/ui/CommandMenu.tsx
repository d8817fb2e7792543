/** A menu that copies the commands of actions, for who would rather type them, write them down or put them into a script. */
import { Terminal } from 'lucide-react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Menu } from '#islands/ui/Menu.tsx';
import { showToast } from '#stores/toasts.ts';
import { type Action, commandOf } from './action.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

export function CommandMenu({ actions }: { actions: readonly Pick<Action, 'label' | 'command'>[] }) {
  const entries = actions.map((action) => ({
    label: actions.length === 1 ? t('copyCommand') : t('copyCommandOf', { label: action.label }),
    icon: <Terminal aria-hidden="true" />,
    onChoose: () => void copy(commandOf(action)),
  }));
  return (
    <Menu
      label={t('commands')}
      className="btn btn-quiet btn-icon"
      content={<Terminal aria-hidden="true" />}
      entries={entries}
      header={
        actions.length === 1 && actions[0] ? <code className="command block">{commandOf(actions[0])}</code> : null
      }
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
