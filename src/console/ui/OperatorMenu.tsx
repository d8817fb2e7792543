/** Who is signed in, with what role, and the way out. */
import { CircleUserRound, LogOut } from 'lucide-react';
import words from '#content/console/shell.json' with { type: 'json' };
import { Menu } from '#islands/ui/Menu.tsx';
import { consoleSignIn } from '#rules/console-paths.ts';
import { showToast } from '#stores/toasts.ts';
import { call } from '../api/client.ts';
import { failureMessage } from './failure-message.ts';
import { useOperator } from './operator.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

export function OperatorMenu({ isWide = false }: { isWide?: boolean }) {
  const operator = useOperator();
  if (!operator)
    return <span className={isWide ? 'skeleton block h-11 w-full' : 'skeleton block size-11'} aria-hidden="true" />;
  const name = operator.name || operator.email;
  const signOut = async () => {
    try {
      await call('POST /ops/sign-out');
      location.assign(consoleSignIn);
    } catch (error) {
      showToast('error', failureMessage(error));
    }
  };
  return (
    <Menu
      label={t('openMenu', { name, role: operator.role })}
      className={isWide ? 'operator flex items-center gap-3 px-3' : 'btn btn-quiet btn-icon'}
      content={
        <>
          <CircleUserRound aria-hidden="true" className="flex-none" />
          {isWide ? (
            <span className="grid min-w-0 flex-1 text-start">
              <span className="truncate text-text">{name}</span>{' '}
              <span className="text-muted text-xs">{operator.role}</span>
            </span>
          ) : null}
        </>
      }
      entries={[{ label: t('signOut'), icon: <LogOut aria-hidden="true" />, onChoose: () => void signOut() }]}
    />
  );
}
