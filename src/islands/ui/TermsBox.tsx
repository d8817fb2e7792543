/** Checkbox for the terms of use, which open in a new tab so that the form keeps its input. */
import type { ComponentProps } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Checkbox } from './Checkbox.tsx';
import { WithLinks } from './WithLinks.tsx';

export function TermsBox({
  language,
  ...box
}: Omit<ComponentProps<typeof Checkbox>, 'label'> & { language: LanguageCode }) {
  const t = messagesOf(language, 'fields');
  const terms = (
    <a className="link" href={localePath(language, paths.terms)} target="_blank" rel="noopener">
      {t('termsOfUse')}
    </a>
  );
  return <Checkbox {...box} aria-required label={<WithLinks text={t('acceptTerms')} places={{ terms }} />} />;
}
