/** A link or key that is shown once: to copy, in words that stay until the page is left. */
import words from '#content/console/people.json' with { type: 'json' };
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

export function SecretShown({ title, secret }: { title: string; secret: string }) {
  return (
    <div className="alert grid gap-1" data-tone="success" role="status">
      <p className="font-semibold">{title}</p>
      <code className="select-all wrap-anywhere">{secret}</code>
      <p>{t('copyNow')}</p>
    </div>
  );
}
