/** The panels of security, once their state is known. */
import type { Security } from '#contract/security.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { DataPanel } from './DataPanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { SteamPanel } from './SteamPanel.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

interface Props {
  language: LanguageCode;
  security: Security;
  reload: () => void;
}

export function LoadedSecurity({ language, security, reload }: Props) {
  const withCode = security.two_factor.enabled;
  return (
    <>
      <TwoFactorPanel language={language} state={security.two_factor} reload={reload} />
      <SteamPanel language={language} state={security.steam} withCode={withCode} reload={reload} />
      <DevicesPanel language={language} sessions={security.sessions} reload={reload} />
      <DataPanel language={language} withCode={withCode} />
    </>
  );
}
