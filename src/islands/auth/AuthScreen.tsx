/**
 * Sign-in, sign-up and the request of a new password on one page, chosen by `?form=`. Switching keeps the address and the draft. A
 * customer is sent on.
 */
import { X } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { goBack } from '#stores/redirects.ts';
import { BootstrapBoundary } from '../ui/BootstrapBoundary.tsx';
import { formTitles, useAuthScreen } from './use-auth-screen.ts';

export function AuthScreen({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const { form, Form, formProps, formKey } = useAuthScreen(language);
  return (
    <BootstrapBoundary language={language}>
      <div className="auth-card panel" data-form={form}>
        <div className="flex items-start justify-between gap-4">
          <h1 className="display-type text-xl">{t(formTitles[form])}</h1>
          <CloseIcon language={language} />
        </div>
        <Form key={formKey} {...formProps} />
      </div>
    </BootstrapBoundary>
  );
}

/** Closes the screen: back to the page of this site that the visitor came from, else home. */
function CloseIcon({ language }: { language: LanguageCode }) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon -mt-2 -mr-2"
      aria-label={messagesOf(language, 'common')('close')}
      onClick={() => goBack(localePath(language, paths.home))}
    >
      <X aria-hidden="true" />
    </button>
  );
}
