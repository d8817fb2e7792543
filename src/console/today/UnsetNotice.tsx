/** What a new shop lacks before customers can come: each setting that nobody has set, with what does not work until then. */
import words from '#content/console/today.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { textsOf } from '../ui/texts.ts';
import { ListedNotice } from './ListedNotice.tsx';
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
  return (
    <ListedNotice tone="warning" title={t('unset')}>
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
    </ListedNotice>
  );
}
