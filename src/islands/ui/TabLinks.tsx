/** Links to sibling screens; scrolls the current one into view where they do not all fit. */
import { useEffect, useRef } from 'react';

interface Props {
  /** Name of the landmark. */
  label: string;
  tabs: readonly { href: string; label: string; current: boolean }[];
}

export function TabLinks({ label, tabs }: Props) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  useEffect(() => {
    const mark = current && nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!mark || !nav.current) return;
    nav.current.scrollLeft = mark.offsetLeft - (nav.current.clientWidth - mark.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="tabs flex gap-1">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          className="tab inline-flex flex-none items-center gap-2"
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
