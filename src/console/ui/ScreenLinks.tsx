/** Links to screens, each with how much waits there. */
import words from '#content/console/shell.json' with { type: 'json' };
import type { ConsoleScreen } from '#rules/console-paths.ts';
import { useCounts } from './counts.ts';
import type { screens as all } from './screens.ts';
import { textsOf } from './texts.ts';

interface Props {
  screens: readonly (typeof all)[number][];
  current: ConsoleScreen;
  /** As the foot of a phone's page has them. */
  isFoot?: boolean;
}

const t = textsOf(words);

export function ScreenLinks({ screens, current, isFoot = false }: Props) {
  const counts = useCounts();
  const links = screens.map(({ id, label, href, Icon }) => {
    const waiting = counts[id] ?? 0;
    return (
      <a
        key={id}
        href={href}
        className={isFoot ? 'foot-link grid justify-items-center gap-0.5' : 'side-link flex items-center gap-3 px-3'}
        aria-current={id === current ? 'page' : undefined}
      >
        <Icon aria-hidden="true" />
        <span className={isFoot ? '' : 'min-w-0 flex-1 truncate'}>{label}</span>
        {waiting > 0 ? (
          <span className={isFoot ? 'foot-count tabular' : 'badge tabular'} aria-hidden="true">
            {waiting > 999 ? '999+' : waiting}
          </span>
        ) : null}
        {waiting > 0 ? <span className="sr-only">{t('waiting', { count: waiting })}</span> : null}
      </a>
    );
  });
  return isFoot ? links : <div className="grid gap-0.5">{links}</div>;
}
