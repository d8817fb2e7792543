/** What a new shop lacks before customers can come: each setting that nobody has set, with what does not work until then. */
import words from '#content/console/today.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { textsOf } from '../ui/texts.ts';
import type { Unset } from './today.ts';

const t = textsOf(words);

/** The shop's own account is three settings with one meaning. */
function meaningOf(name: string): string {
  if (name.startsWith('sepa_')) return t('unset_sepa');
  if (name === 'requisites' || name === 'support_email' || name === 'vat_percent') return t(`unset_${name}`);
  return t('unset_is_reg_enabled');
}

export function UnsetNotice({ unset }: { unset: Unset }) {
  const meanings = [...new Set(unset.map(meaningOf))];
  if (meanings.length === 0) return null;
  return (
    <section className="alert grid gap-2" data-tone="warning" aria-labelledby="unset-title">
      <h2 id="unset-title" className="font-semibold">
        {t('unset')}
      </h2>
      <ul className="grid gap-1">
        {meanings.map((meaning) => (
          <li key={meaning}>
            {unset
              .filter((name) => meaningOf(name) === meaning)
              .map((name) => (
                <a key={name} className="link me-2" href={consolePath('settings', { id: name })}>
                  {name}
                </a>
              ))}
            {meaning}
          </li>
        ))}
      </ul>
    </section>
  );
}
