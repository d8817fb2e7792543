/** Links to sibling screens, the present one marked. */
interface Props {
  /** Name of the landmark. */
  label: string;
  tabs: readonly { href: string; label: string; current: boolean }[];
}

export function TabLinks({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <a key={tab.href} className="tab" href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
