/**
 * Asks for consent to cookies. Only an answer closes it, not Escape. On the page of the cookie policy it is not modal, so that the policy can
 * be read first. Without JavaScript there is none. See docs/product/navigation.md#cookie-notice.
 */
import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { $consentReopened, answerConsent } from '#stores/consent.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useConsent } from '../ui/use-stores.ts';

interface Props {
  language: LanguageCode;
  /** Address of the cookie policy, when there is one. */
  policy: string | undefined;
  /** True on the page of the policy. */
  onPolicy: boolean;
}

export function CookieNotice({ language, policy, onPolicy }: Props) {
  const t = messagesOf(language, 'common');
  const consent = useConsent();
  const isReopened = useStore($consentReopened, { ssr: 'initial' });
  const textId = useId();
  const isOpen = consent === null || isReopened;
  useFocusOnPage(isOpen);
  return (
    <Dialog
      open={isOpen}
      onClose={() => $consentReopened.set(false)}
      title={t('cookieTitle')}
      variant="bar"
      titleFirst
      describedBy={textId}
      modal={!onPolicy}
      dismissable={isReopened}
      closeLabel={t('close')}
    >
      <p id={textId} className="pt-2">
        {t('cookieText')}{' '}
        {policy && !onPolicy ? (
          <a className="link" href={policy}>
            {t('cookiePolicy')}
          </a>
        ) : null}
      </p>
      <div className="dialog-foot flex flex-wrap gap-3">
        <Button variant="primary" className="grow" onClick={() => answerConsent('all')}>
          {t('cookieGotIt')}
        </Button>
        <Button className="grow" onClick={() => answerConsent('necessary')}>
          {t('cookieNecessary')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The notice of a first visit has nothing to give the focus back to: the page begins where its content does. */
function useFocusOnPage(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}
