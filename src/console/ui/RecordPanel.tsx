/** A record beside its list, or in its place where there is no room: what it is, what can be done, and its facts. Escape goes back to the list. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Skeleton } from '#islands/ui/Skeleton.tsx';
import { ActionBar, type Command } from './ActionBar.tsx';
import { ActionScope } from './ActionScope.tsx';
import type { Action } from './action.ts';
import { changeAddress } from './address.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { textsOf } from './texts.ts';
import { useShortcut } from './use-shortcut.ts';

interface Props {
  /** Id of the record; a new one takes the focus. */
  id: string;
  title: ReactNode;
  /** State and what else marks it. */
  badges?: ReactNode;
  /** The first is gold. */
  actions?: readonly Action[];
  hasNext?: boolean;
  /** Of what a form of its own does. */
  commands?: readonly Command[];
  isLoading?: boolean;
  failure?: unknown;
  onRetry?: () => void;
  children: ReactNode;
}

const t = textsOf(words);

const close = () => changeAddress({ id: null });

export function RecordPanel({
  id,
  title,
  badges,
  actions = [],
  hasNext,
  commands,
  isLoading = false,
  failure,
  onRetry = () => {},
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useShortcut('escape', close);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => leaveTo(id);
  }, [id]);
  const offered = actions.map(({ label }) => label).join();
  // the button that was pressed may be gone with what it did: the next key would go nowhere
  const keepFocus = () => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  };
  // before anything else runs
  useLayoutEffect(keepFocus, [offered]);
  return (
    <ActionScope key={id} onClosed={keepFocus}>
      <section
        className="record-panel grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 p-5"
        aria-labelledby="record-title"
      >
        <header className="grid gap-3">
          <div className="flex items-start gap-3">
            <h2
              id="record-title"
              ref={heading}
              tabIndex={-1}
              className="min-w-0 flex-1 font-semibold text-lg wrap-anywhere outline-none"
            >
              {title}
            </h2>
            <button
              type="button"
              className="btn btn-quiet btn-icon -my-2"
              aria-label={t('closeRecord')}
              onClick={close}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          {badges ? <div className="flex flex-wrap gap-2">{badges}</div> : null}
          <ActionBar actions={actions} hasNext={hasNext} commands={commands} />
        </header>
        <FailureNotice failure={failure} onRetry={onRetry} />
        {isLoading ? (
          <div className="grid gap-3" role="status">
            <span className="sr-only">{t('loading')}</span>
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-24 w-full" />
          </div>
        ) : (
          children
        )}
      </section>
    </ActionScope>
  );
}

/** The row that was left gets the focus back; when it is done and gone, the first that still waits, or the search. */
function leaveTo(id: string): void {
  const places = [`[data-row-link="${CSS.escape(id)}"]`, '[data-row-link][tabindex="0"]', 'main input[type="search"]'];
  places
    .map((place) => document.querySelector<HTMLElement>(place))
    .find((element) => element !== null)
    ?.focus();
}

/** A part of a record with its heading. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere">
      <h3 className="font-semibold text-sm">{title}</h3>
      {children}
    </div>
  );
}

/** Names and values; what has no value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-text wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
