/** Nothing to show in a screen or a part of it: the shape of what could be there, what that means, and what to do next. */
import type { ReactNode } from 'react';

interface Props {
  /** Names one of the shop's silhouettes. */
  silhouette: 'crown' | 'helm' | 'relic' | 'shield';
  title: string;
  text: string;
  /** What to do next. */
  children: ReactNode;
  /** For what has gone wrong: it is announced. */
  role?: 'alert';
  className?: string;
}

export function EmptyState({ silhouette, title, text, children, role, className = '' }: Props) {
  return (
    <div role={role} className={`empty-state grid justify-items-center gap-2 ${className}`}>
      <img className="empty-state-picture" src={`/silhouettes/${silhouette}.svg`} alt="" width={112} height={112} />
      <h2 className="display-type text-xl">{title}</h2>
      <p className="max-w-prose text-balance">{text}</p>
      <div className="pt-4">{children}</div>
    </div>
  );
}
