/** The frame of a screen: its title, what can be done with the whole of it, and its content; with a record open the two stand beside each other. */
import type { ReactNode } from 'react';
import { ActionScope } from './ActionScope.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useHeldEnter } from './use-held-enter.ts';

interface Props {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** The record that is open; below 1280 px it takes the list's place. */
  record?: ReactNode;
}

export function ConsolePage({ title, actions, children, record }: Props) {
  useHeldEnter();
  return (
    <ActionScope>
      <div
        className={
          record
            ? 'grid wrap-break-word xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start xl:gap-x-6 2xl:grid-cols-[minmax(0,1fr)_36rem]'
            : 'grid wrap-break-word'
        }
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          {/* The title is the page's, also where the record takes the place of all the rest. */}
          <header className={`flex flex-wrap items-center justify-between gap-3 ${record ? 'max-xl:sr-only' : ''}`}>
            <h1 className="font-semibold text-lg">{title}</h1>
            {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
          </header>
          {/* The same element with and without a record: what somebody typed or picked in the list stays. */}
          <div className={record ? 'grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:hidden' : 'contents'}>{children}</div>
        </div>
        {record}
        <UndoBar />
      </div>
    </ActionScope>
  );
}
