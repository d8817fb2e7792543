/** The form of personal data, once the profile is here. */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { $profile } from '#stores/profile.ts';
import { $settings } from '#stores/settings.ts';
import { PersonalForm } from './PersonalForm.tsx';
import { PersonalSkeleton } from './PersonalSkeleton.tsx';

export function PersonalData({ language }: { language: LanguageCode }) {
  const profile = useStore($profile, { ssr: 'initial' });
  const settings = useStore($settings, { ssr: 'initial' });
  if (!profile || !settings) return <PersonalSkeleton language={language} />;
  return <PersonalForm language={language} profile={profile} unsupported={settings.unsupported_countries} />;
}
