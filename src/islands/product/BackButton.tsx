/** Back to the page before when that was one of this site, otherwise to the list of the item's category. */
import { ArrowLeft } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { goBack } from '#stores/redirects.ts';

export function BackButton({ language, list }: { language: LanguageCode; list: string }) {
  const label = messagesOf(language, 'product')('back');
  return (
    <button
      type="button"
      className="js-only btn btn-quiet btn-icon"
      aria-label={label}
      title={label}
      onClick={() => goBack(list)}
    >
      <ArrowLeft aria-hidden="true" />
    </button>
  );
}
