/**
 * Sign-in, sign-up and the request of a new password on one page, chosen by `?form=`. Switching keeps the address and what was typed.
 * A customer who turns up is led on.
 */
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { type AuthForm, authFormOf, authPath, localePath, paths, safeRedirect } from '#rules/paths.ts';
import { redirectTarget } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session, unknownSession } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { BootstrapBoundary } from '../ui/BootstrapBoundary.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { takeSteamOutcome } from './SteamLink.tsx';

/** What one form leaves to the next. Passwords are not kept. */
export interface Typed {
  email: string;
  name: string;
  surname: string;
  phone: string;
}

export interface FormProps {
  language: LanguageCode;
  typed: Typed;
  keep: (typed: Partial<Typed>) => void;
  /** Attributes of a link to another form. */
  linkTo: (form: AuthForm) => { href: string; onClick: (event: MouseEvent) => void };
  /** Does what makes the visitor a customer, and leads on when it is done. */
  become: (work: () => Promise<void>) => Promise<void>;
  /** What became of the way through Steam: empty, `code` when a two-factor code is due, or the new account's id. */
  steam: string;
}

const forms = { signin: SignInForm, signup: SignUpForm, reset: ResetForm } as const;
const titles = { signin: 'signInTitle', signup: 'signUpTitle', reset: 'resetTitle' } as const;
const unknownAtFirst = () => unknownSession;
const unveil = () => delete document.documentElement.dataset.form;

export function AuthScreen({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const [form, setForm] = useState<AuthForm>('signin');
  const [ready, setReady] = useState(false);
  // A form of the first HTML is kept as the visitor may have typed into it, unless the address asks for something else.
  const [turn, setTurn] = useState(0);
  const typed = useRef<Typed>({ email: '', name: '', surname: '', phone: '' });
  const leaving = useRef(false);
  const [steam, setSteam] = useState('');
  const becoming = useRef(false);
  const { status } = useStore($session, { ssr: unknownAtFirst });

  const leave = (otherwise: string) => {
    if (leaving.current) return;
    leaving.current = true;
    location.replace(redirectTarget(language, otherwise));
  };
  const become: FormProps['become'] = async (work) => {
    becoming.current = true;
    try {
      await work();
      leave(paths.account);
    } finally {
      becoming.current = false;
    }
  };
  const show = (next: AuthForm) => {
    setForm(next);
    document.title = document.title.replace(/^.*?(?= · )/, t(titles[next]));
  };

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const wanted = authFormOf(query.get('form'));
    const email = query.get('email') ?? '';
    typed.current.email = email;
    const outcome = takeSteamOutcome(language);
    setSteam(outcome);
    if (wanted !== 'signin' || email || outcome) setTurn(1);
    show(wanted);
    setReady(true);
    // One who has come in through Steam is led on; when that is not so after all, there is the form.
    bootstrap().then(() => {
      if (outcome !== 'in' || $session.get().status === 'customer') return;
      showToast('error', t('failed'));
      unveil();
    }, unveil);
  }, []);
  // Not before the form that was asked for is there.
  useEffect(() => {
    if (ready && steam !== 'in') unveil();
  }, [ready]);
  useEffect(() => {
    if (status === 'customer' && !becoming.current) leave(paths.home);
  }, [status]);

  const linkTo: FormProps['linkTo'] = (next) => {
    const query = ready ? new URLSearchParams(location.search) : undefined;
    const href = localePath(language, authPath(next, safeRedirect(query?.get('redirect')) ?? undefined));
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      history.replaceState(null, '', href);
      show(next);
    };
    return { href, onClick };
  };
  const Form = forms[form];

  return (
    <BootstrapBoundary language={language}>
      <div className="auth-card panel" data-form={form}>
        <div className="flex items-start justify-between gap-4">
          <h1 className="display-type text-xl">{t(titles[form])}</h1>
          <CloseIcon language={language} />
        </div>
        <Form
          key={`${form} ${turn}`}
          language={language}
          typed={typed.current}
          keep={(part) => Object.assign(typed.current, part)}
          linkTo={linkTo}
          become={become}
          steam={steam}
        />
      </div>
    </BootstrapBoundary>
  );
}

/** Goes back to where the visitor came from; home when that was elsewhere. */
function CloseIcon({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'common');
  const home = localePath(language, paths.home);
  const back = () => {
    const isOurs = document.referrer !== '' && new URL(document.referrer).origin === location.origin;
    if (isOurs && history.length > 1) history.back();
    else location.assign(home);
  };
  return (
    <button type="button" className="btn btn-quiet btn-icon -mt-2 -mr-2" aria-label={t('close')} onClick={back}>
      <X aria-hidden="true" />
    </button>
  );
}
