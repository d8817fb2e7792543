/** The tab of the profile: personal data, password, security. */
import type { LanguageCode } from '#rules/languages.ts';
import { partOnDemand } from '../ui/part-on-demand.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalSkeleton } from './PersonalSkeleton.tsx';
import { SecurityPanels } from './SecurityPanels.tsx';

/** No other tab needs its code, which comes while the profile is asked for. */
const PersonalData = partOnDemand(async () => (await import('./PersonalData.tsx')).PersonalData, PersonalSkeleton);

export function Personal({ language }: { language: LanguageCode }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PersonalData language={language} />
      <PasswordForm language={language} />
      <SecurityPanels language={language} />
    </div>
  );
}
