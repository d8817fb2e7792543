/** Codes and links that were mailed to the owner of an account. */
import type { TestApp } from './test-app.ts';

/** Another Steam account than that of `buyer`. */
export const strangersLink = 'https://steamcommunity.com/tradeoffer/new/?partner=99999999&token=Th1efXYZ';

/** Mails to an address whose subject has `words`, the oldest first. */
export async function mailsAbout(app: TestApp, email: string, words: RegExp) {
  await app.settled();
  return app.mails.filter((mail) => mail.to === email && words.test(mail.subject));
}

/** The newest six digits that were mailed to an address. */
export async function mailedCodeOf(app: TestApp, email: string): Promise<string> {
  await app.settled();
  const code = app.mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /^Code: (\d{6})$/m.exec(text)?.[1])
    .findLast(Boolean);
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** The token of the newest link "This was not me" that was mailed to an address. */
export async function notMeTokenOf(app: TestApp, email: string): Promise<string> {
  await app.settled();
  const token = app.mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/not-me#token=([\w-]+)/.exec(text)?.[1])
    .findLast(Boolean);
  if (!token) throw new Error(`No link was mailed to ${email}`);
  return token;
}

/** Another code than the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
