/**
 * The way between screens: at the side on a desk, at the foot and behind a button on a phone, with how much waits on each. Above it the
 * palette, below it who is signed in.
 */
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import words from '#content/console/shell.json' with { type: 'json' };
import { Dialog } from '#islands/ui/Dialog.tsx';
import type { ConsoleScreen } from '#rules/console-paths.ts';
import { call } from '../api/client.ts';
import { useWrites } from '../api/writes.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { OperatorMenu } from './OperatorMenu.tsx';
import { loadOperator } from './operator.ts';
import { ScreenLinks } from './ScreenLinks.tsx';
import { screens, screensOfPhones } from './screens.ts';
import { textsOf } from './texts.ts';
import { useFresh } from './use-fresh.ts';
import { useShortcut } from './use-shortcut.ts';
import { setWorkCounts } from './work-counts.ts';

interface Props {
  /** The one that is shown. */
  screen: ConsoleScreen;
  /** The shop's. */
  name: string;
}

const t = textsOf(words);

export function ConsoleNav({ screen, name }: Props) {
  const [isFinding, setFinding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useShortcut('k', () => setFinding(true), { withControl: true, anywhere: true });
  useEffect(() => void loadOperator(), []);
  const writes = useWrites();
  // Today reads them itself.
  useFresh(screen === 'today' ? null : `counts after ${writes} writes`, async (options) =>
    setWorkCounts((await call('GET /ops/work', {}, { ...options, isBackground: true })).payload),
  );

  return (
    <>
      <header className="console-bar flex items-center gap-2 px-4 lg:hidden">
        <p className="min-w-0 flex-1 truncate font-semibold text-text">{name}</p>
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={t('find')}
          onClick={() => setFinding(true)}
        >
          <Search aria-hidden="true" />
        </button>
        <OperatorMenu />
      </header>
      <header className="console-side flex flex-col gap-4 p-4 max-lg:hidden">
        <p className="truncate px-2 font-semibold text-text">{name}</p>
        <button type="button" className="find-button flex items-center gap-2 px-3" onClick={() => setFinding(true)}>
          <Search aria-hidden="true" className="size-4" />
          <span className="flex-1 text-start">{t('find')}</span>
          <kbd>{t('commandHint')}</kbd>
        </button>
        <nav aria-label={t('allScreens')} className="flex-1">
          <ScreenLinks screens={screens} current={screen} />
        </nav>
        <OperatorMenu isWide />
      </header>
      <nav aria-label={t('goTo')} className="console-foot grid grid-cols-4 lg:hidden">
        <ScreenLinks screens={screens.filter(({ id }) => screensOfPhones.includes(id))} current={screen} isFoot />
        <button type="button" className="foot-link grid justify-items-center gap-0.5" onClick={() => setOpen(true)}>
          <MenuIcon aria-hidden="true" />
          {t('allScreens')}
        </button>
      </nav>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('allScreens')}
        closeLabel={t('close')}
        variant="sheet"
      >
        <div className="pt-4">
          <ScreenLinks screens={screens} current={screen} />
        </div>
      </Dialog>
      <CommandPalette open={isFinding} onClose={() => setFinding(false)} />
    </>
  );
}
