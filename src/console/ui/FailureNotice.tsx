/** Something could not be read: why, and a way to try again. What was read before stays beside it. */
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { readFailureMessage } from './failure-message.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

export function FailureNotice({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure === undefined) return null;
  return (
    <div className="alert flex flex-wrap items-center gap-3" data-tone="danger" role="alert">
      <p className="min-w-0 flex-1">{readFailureMessage(failure)}</p>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
