/** One number with what it is, how it changed, and a small chart. */
import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: ReactNode;
  /** Such as the same of the span before. */
  detail?: ReactNode;
  href?: string;
  chart?: ReactNode;
}

export function Figure({ label, value, detail, href, chart }: Props) {
  return (
    <div className="figure grid content-start gap-1 p-4">
      <p className="text-muted text-sm">
        {href ? (
          <a className="figure-link" href={href}>
            {label}
          </a>
        ) : (
          label
        )}
      </p>
      <p className="tabular font-semibold text-lg text-text">{value}</p>
      {detail ? <p className="tabular text-muted text-xs">{detail}</p> : null}
      {chart}
    </div>
  );
}
