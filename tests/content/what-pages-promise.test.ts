/** Pages and mails promise what the screens show, in the screens' own words. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { languages } from '#rules/languages.ts';
import { linkKeptDays } from '#rules/limits/durations.ts';
import { disownDays } from '#rules/limits.ts';

const codes = languages.map(({ code }) => code);
type Code = (typeof codes)[number];
const pageOf = (code: Code, slug: string) => pages[code].find((page) => page.slug === slug)?.content ?? '';
const named = (text: string, label: string) => text.toLowerCase().includes(label.toLowerCase());

test.each(codes)('%s: the answer about the payout names the day that the offer shows', (code) => {
  expect(pageOf(code, 'faq')).toContain(`<strong>${dictionaries[code].offers.heldUntil}</strong>`);
});

test.each(codes)('%s: delivery asks for as many days of Steam Guard as the dialog of a failed one', (code) => {
  const days = /Steam Guard\D+(\d+)/;
  const [, asked] = days.exec(dictionaries[code].deliveries.holdText) ?? [];
  const [, promised] = days.exec(pageOf(code, 'delivery')) ?? [];
  expect(promised).toBe(asked);
});

test.each(codes)(
  '%s: the terms and the question of closing lead to the statement, where money is withdrawn',
  (code) => {
    const { account, errors } = dictionaries[code];
    expect(named(pageOf(code, 'terms'), account.statement)).toBe(true);
    expect(named(errors.close_balance, account.statement)).toBe(true);
  },
);

test.each(codes)('%s: the pages about cookies name the buttons of the notice', (code) => {
  const { common } = dictionaries[code];
  const policy = pageOf(code, 'cookies');
  for (const label of [common.cookieGotIt, common.cookieNecessary, common.cookieSettings])
    expect(policy).toContain(label);
});

test.each(codes)(
  '%s: the privacy notice names the link "This was not me" as mails do, and how long it works',
  (code) => {
    const notice = pageOf(code, 'privacy').replace(/<[^>]*>/g, '');
    const promised = notice.slice(notice.indexOf(dictionaries[code].mail.notMeButton)).match(/\d+/)?.[0];
    expect(notice).toContain(dictionaries[code].mail.notMeButton);
    expect([promised, linkKeptDays]).toEqual([String(disownDays), 30]);
  },
);

test.each(codes)('%s: the mail about two-step sign-in names all that asks for a code, as the profile does', (code) => {
  const { mail, security } = dictionaries[code];
  expect(mail.twoFactorOnText).toContain(security.twoFactorSince.replaceAll('\u2060', '').slice(-60));
});
