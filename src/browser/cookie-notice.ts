/**
 * Loaded when it is wanted: keeps the cookie notice open until it is answered, and opens it again when the foot of the page asks for it; only
 * then can it be closed without an answer. browser/boot.js opens that of a first visit. On the page of the cookie policy it is not modal, so that the policy can be read first. See docs/product/navigation.md#cookie-notice.
 */
import { computed } from 'nanostores';
import { answerConsent } from '#stores/answer-consent.ts';
import { $consent, $consentReopened } from '#stores/consent.ts';
import { dialogClosed, dialogOpened } from '#stores/open-dialogs.ts';

const $isAsked = computed([$consent, $consentReopened], (consent, isReopened) => consent === null || isReopened);

const close = () => $consentReopened.set(false);

const notice = document.querySelector<HTMLDialogElement>('#cookie-notice');
if (notice) prepare(notice);

function prepare(notice: HTMLDialogElement): void {
  notice.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  // a browser without `closedby` closes it on a second Escape
  notice.addEventListener('close', () => $isAsked.get() && show(notice));
  notice.addEventListener('click', ({ target }) => {
    const { answer } = (target as Element).closest('button')?.dataset ?? {};
    if (answer === 'all' || answer === 'necessary') answerConsent(answer);
    // its backdrop is the dialog's own, its content is a panel within
    else if (answer === 'later' || target === notice) close();
  });
  // pressed before this was loaded: browser/boot.js has closed the notice
  const { answer } = document.documentElement.dataset;
  if (answer === 'all' || answer === 'necessary') {
    answerConsent(answer);
    giveFocusBack();
  }
  $isAsked.subscribe((isAsked) => {
    if (isAsked) show(notice);
    if (!isAsked && notice.open) hide(notice);
    delete document.documentElement.dataset.consentPending;
  });
}

function show(notice: HTMLDialogElement): void {
  const isReopened = $consentReopened.get();
  notice.setAttribute('closedby', isReopened ? 'closerequest' : 'none');
  const closeButton = notice.querySelector<HTMLElement>('.dialog-close');
  if (closeButton) closeButton.hidden = !isReopened;
  const isModal = !('beside' in notice.dataset);
  if (!notice.open) {
    if (isModal) notice.showModal();
    else notice.show();
    // read out from its beginning
    notice.querySelector('h2')?.focus({ preventScroll: true });
  }
  if (isModal) dialogOpened(notice);
}

function hide(notice: HTMLDialogElement): void {
  dialogClosed(notice);
  notice.close();
  giveFocusBack();
}

/** The notice of a first visit has nothing to give the focus back to: the page begins where its content does. */
function giveFocusBack(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
}
