/**
 * Says that a part of the page could not be loaded. Its remedy is to load the page again: browsers keep a failed import for as long as the
 * page lives, and after a deploy the file of an older page is gone for good.
 */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { LoadFailure } from './LoadFailure.tsx';

export function CodeFailure({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'common');
  return (
    <LoadFailure
      language={language}
      text={t('loadFailed')}
      retryText={t('reloadPage')}
      onRetry={() => location.reload()}
    />
  );
}
