/** What every form of the sign-in page takes. */
import type { MouseEvent } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import type { AuthForm } from '#rules/paths.ts';

/** What is typed into one form and shown again in the next. Passwords are left out. */
export interface AuthDraft {
  email: string;
  name: string;
  surname: string;
  phone: string;
}

export interface AuthFormProps {
  language: LanguageCode;
  draft: AuthDraft;
  /** What the address says; empty until it is read. */
  givenEmail: string;
  onDraftChange: (part: Partial<AuthDraft>) => void;
  /** Attributes of a link to another form. */
  linkTo: (form: AuthForm) => { href: string; onClick: (event: MouseEvent) => void };
  /** Runs a request that signs the visitor in, then leaves the page. Rejects as the request does. */
  authenticate: (request: () => Promise<void>) => Promise<void>;
  /** How the sign-in through Steam ended: empty without one, `code` when a two-factor code is due, or the new account's Steam id. */
  steamResult: string;
}
