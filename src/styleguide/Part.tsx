/** A part of the style guide under its heading. */
import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="display-type text-xl">{title}</h2>
      {children}
    </section>
  );
}
