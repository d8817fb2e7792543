/** Something that Today says above the work: its heading, and a list of what is the matter. Without an entry there is nothing. */
import { Children, type ReactNode, useId } from 'react';

interface Props {
  tone: 'danger' | 'warning';
  title: string;
  /** Entries of a list. */
  children: ReactNode;
  /** Below the list. */
  more?: ReactNode;
}

export function ListedNotice({ tone, title, children, more }: Props) {
  const id = useId();
  if (Children.count(children) === 0) return null;
  return (
    <section className="alert grid gap-2" data-tone={tone} aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="grid gap-1">{children}</ul>
      {more}
    </section>
  );
}
