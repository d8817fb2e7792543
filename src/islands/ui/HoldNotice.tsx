/** Says what holds the account and what ends it, while something does. Few ever see it, so its code is loaded then. See docs/product/disputes.md#on-hold. */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { $profile } from '#stores/profile.ts';
import { partOnDemand } from './part-on-demand.tsx';

const HoldDetails = partOnDemand(async () => (await import('./HoldDetails.tsx')).HoldDetails);

export function HoldNotice({ language }: { language: LanguageCode }) {
  const hold = useStore($profile, { ssr: 'initial' })?.hold;
  return hold ? <HoldDetails language={language} hold={hold} /> : null;
}
