/** Says that something could not be loaded, in its place, with a button that tries again. */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from './Button.tsx';

interface Props {
  language: LanguageCode;
  text: string;
  onRetry: () => void;
  /** What the button says when it does more than ask again. */
  retryText?: string;
}

export function LoadFailure({ language, text, onRetry, retryText }: Props) {
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center" role="alert">
      <p className="text-balance">{text}</p>
      <Button onClick={onRetry}>{retryText ?? messagesOf(language, 'common')('retry')}</Button>
    </div>
  );
}
