/** The state of the sign-in page: which form is shown, whether it may be seen yet, and where a signed-in customer is sent. */
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { type AuthForm, authFormOf, authPath, localePath, paths, safeRedirect } from '#rules/paths.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { redirectTarget } from '#stores/redirects.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { useSession } from '../ui/use-stores.ts';
import type { AuthDraft, AuthFormProps } from './auth-form.ts';
import { ResetForm } from './ResetForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { takeSteamResult } from './steam-result.ts';

/**
 * `prerendered`: the first HTML, before the address was read. `returning`: back from Steam with a session that is not confirmed yet;
 * the form stays hidden, since a customer is sent on. `shown`: the form can be used.
 */
type Phase = 'prerendered' | 'returning' | 'shown';

interface Shown {
  form: AuthForm;
  Form: ComponentType<AuthFormProps>;
}

export const formTitles = { signin: 'signInTitle', signup: 'signUpTitle', reset: 'resetTitle' } as const;

/** Of sign-up, which most visitors do not need, the code is loaded when it is wanted. */
async function loadForm(form: AuthForm): Promise<ComponentType<AuthFormProps>> {
  if (form === 'signup') return (await import('./SignUpForm.tsx')).SignUpForm;
  return form === 'reset' ? ResetForm : SignInForm;
}

/** `browser/boot.js` hides the card by this attribute until the form that the address names is rendered. */
const reveal = () => delete document.documentElement.dataset.form;

export function useAuthScreen(language: LanguageCode) {
  const t = messagesOf(language, 'auth');
  const [{ form, Form }, setShown] = useState<Shown>({ form: 'signin', Form: SignInForm });
  const wanted = useRef<AuthForm>('signin');
  const [phase, setPhase] = useState<Phase>('prerendered');
  const [steamResult, setSteamResult] = useState('');
  const [givenEmail, setGivenEmail] = useState('');
  const draft = useRef<AuthDraft>({ email: '', name: '', surname: '', phone: '' });
  const isAuthenticating = useRef(false);
  const { status } = useSession();

  const leave = (defaultPath: string) => location.replace(redirectTarget(language, defaultPath));
  const show = async (next: AuthForm) => {
    wanted.current = next;
    const loaded = await loadForm(next);
    if (wanted.current !== next) return;
    setShown({ form: next, Form: loaded });
    document.title = document.title.replace(/^.*?(?= · )/, t(formTitles[next]));
  };

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const email = query.get('email') ?? '';
    const result = takeSteamResult(language);
    draft.current.email = email;
    setSteamResult(result);
    setGivenEmail(email);
    const isLoaded = show(authFormOf(query.get('form'))).catch(() => showToast('error', t('failed')));
    if (result === 'in') setPhase('returning');
    else isLoaded.then(() => setPhase('shown'));
    bootstrap().then(
      () => {
        if (result === 'in' && $session.get().status !== 'customer') {
          showToast('error', t('failed'));
          setPhase('shown');
        }
      },
      () => setPhase('shown'),
    );
  }, []);
  useEffect(() => {
    if (phase === 'shown') reveal();
  }, [phase]);
  useEffect(() => {
    if (status === 'customer' && !isAuthenticating.current) leave(paths.home);
  }, [status]);

  const authenticate: AuthFormProps['authenticate'] = async (request) => {
    isAuthenticating.current = true;
    try {
      await request();
    } catch (error) {
      isAuthenticating.current = false;
      throw error;
    }
    leave(paths.account);
  };
  const linkTo: AuthFormProps['linkTo'] = (next) => {
    const redirect = phase === 'prerendered' ? null : new URLSearchParams(location.search).get('redirect');
    const href = localePath(language, authPath(next, safeRedirect(redirect) ?? undefined));
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      history.replaceState(null, '', href);
      show(next).catch(() => location.assign(href));
    };
    return { href, onClick, 'data-press': '' };
  };
  const onDraftChange = (part: Partial<AuthDraft>) => Object.assign(draft.current, part);

  const formProps: AuthFormProps = {
    language,
    draft: draft.current,
    givenEmail,
    onDraftChange,
    linkTo,
    authenticate,
    steamResult,
  };
  // The prerendered form stays mounted, since the visitor may have typed into it, unless a code is due.
  return { form, Form, formProps, formKey: `${form} ${steamResult === 'code'}` };
}
