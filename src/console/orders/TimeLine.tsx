/** What happened to a line or a delivery, in its order. */
import { When } from '../ui/When.tsx';

export interface TimeLineStep {
  key: string;
  what: string;
  who: string;
  at: number;
  more?: string;
}

export function TimeLine({ steps }: { steps: readonly TimeLineStep[] }) {
  return (
    <ol className="grid gap-2 text-sm">
      {steps.map(({ key, what, who, at, more }) => (
        <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <When at={at} exact />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{what}</span> <span className="text-muted">{who}</span>
            {more ? <span className="block text-muted">{more}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
