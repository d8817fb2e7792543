/** The profile's form before the profile is loaded. */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

const fields = ['first', 'last', 'email', 'phone', 'country', 'city', 'address', 'post', 'link'];

export function PersonalSkeleton({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  return (
    <section className="panel panel-padded" aria-busy="true">
      <h2 className="font-semibold text-lg">{t('personalInfo')}</h2>
      <p className="pt-1 text-muted text-sm">{t('personalInfoText')}</p>
      <div className="grid gap-x-5 gap-y-5 pt-6 sm:grid-cols-2">
        {fields.map((field) => (
          <div key={field} className={field === 'link' ? 'sm:col-span-2' : ''}>
            <Skeleton className="mb-1.5 h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-1.5 h-5 w-80 max-w-full" />
      <Skeleton className="mt-7 h-11 w-40" />
    </section>
  );
}
