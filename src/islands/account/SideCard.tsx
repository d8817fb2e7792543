/** Name, e-mail, balance and verified status of the customer. The stored session is shown at once, the rest when the profile is loaded. */
import { useStore } from '@nanostores/react';
import { BadgeCheck, ShieldAlert } from 'lucide-react';
import { formatJoinDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSession } from '../ui/use-stores.ts';

interface Props {
  language: LanguageCode;
  onTopUp: () => void;
}

export function SideCard({ language, onTopUp }: Props) {
  const t = messagesOf(language, 'account');
  const { customer } = useSession();
  const profile = useStore($profile, { ssr: 'initial' });
  const isVerified = profile?.verification_data.status === 'approved';
  return (
    <section
      className="side-card grid gap-5 self-start p-6 max-sm:gap-4 max-sm:p-5 sm:max-lg:grid-cols-[1fr_auto] lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] panel"
      aria-label={t('myProfile')}
    >
      <div className="flex min-h-14 min-w-0 items-center gap-4">
        <span className="monogram grid size-14 flex-none place-items-center display-type" aria-hidden="true">
          {customer ? initials(customer) : ''}
        </span>
        <div className="min-w-0">
          {customer ? (
            <>
              <p className="truncate font-semibold text-lg text-text">
                {`${customer.name} ${customer.surname}`.trim()}
              </p>
              <p className="truncate text-muted text-sm">{customer.email}</p>
            </>
          ) : (
            <>
              <Skeleton className="my-1 h-5 w-36" />
              <Skeleton className="h-4 w-44" />
            </>
          )}
        </div>
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2 sm:max-lg:justify-self-end">
        {profile ? (
          <>
            <span className="badge" data-tone={isVerified ? 'success' : 'warning'}>
              {isVerified ? (
                <BadgeCheck aria-hidden="true" className="size-3.5" />
              ) : (
                <ShieldAlert aria-hidden="true" className="size-3.5" />
              )}
              {isVerified ? t('verified') : t('unverified')}
            </span>
            <span className="text-muted text-sm">
              {t('joined', { date: formatJoinDate(profile.created_at, language) })}
            </span>
          </>
        ) : (
          <Skeleton className="h-6 w-48" />
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-4 border-line border-t pt-5 max-sm:pt-4 sm:max-lg:col-span-2">
        <p>
          <span className="block text-muted text-sm">{t('balance')}</span>
          <span className="block min-h-[1.25em] font-semibold text-text text-xl leading-tight">
            {customer ? (
              // a new sum is a new element, which rolls in
              <Money
                key={customer.balanceCents}
                cents={customer.balanceCents}
                language={language}
                className="inline-block"
              />
            ) : (
              <Skeleton className="h-[1em] w-32 translate-y-[0.125em]" />
            )}
          </span>
        </p>
        <Button variant="primary" className="shrink-0 max-sm:px-4 grow sm:max-lg:grow-0" onClick={onTopUp}>
          {t('topUpBalance')}
        </Button>
      </div>
    </section>
  );
}

function initials({ name, surname }: { name: string; surname: string }): string {
  return [name, surname].map((part) => [...part][0]?.toLocaleUpperCase() ?? '').join('');
}
