/** The tab of the profile: personal data, password, security. */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { $profile } from '#stores/profile.ts';
import { $settings } from '#stores/settings.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { PersonalSkeleton } from './PersonalSkeleton.tsx';
import { SecurityPanels } from './SecurityPanels.tsx';

export function Personal({ language }: { language: LanguageCode }) {
  const profile = useStore($profile, { ssr: 'initial' });
  const settings = useStore($settings, { ssr: 'initial' });
  return (
    <div className="grid grid-cols-1 gap-6">
      {profile && settings ? (
        <PersonalForm language={language} profile={profile} unsupported={settings.unsupported_countries} />
      ) : (
        <PersonalSkeleton language={language} />
      )}
      <PasswordForm language={language} />
      <SecurityPanels language={language} />
    </div>
  );
}
