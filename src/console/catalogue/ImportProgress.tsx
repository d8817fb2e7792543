/** A bar that says how far a file is, and a way to stop. */
import words from '#content/console/catalogue.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

export interface Progress {
  label: string;
  /** From 0 to 1. */
  share: number;
  text: string;
}

export function ImportProgress({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-text" id="import-progress">
        {progress.label}
      </p>
      <progress className="import-progress w-full" aria-labelledby="import-progress" max={1} value={progress.share} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="tabular text-muted text-sm" role="status">
          {progress.text}
        </p>
        <Button variant="quiet" onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  );
}
