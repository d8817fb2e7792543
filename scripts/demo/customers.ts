/** The demo's customers. They sign up, open their verification link and fill in their profile by the use cases of the site. */
import { parseTradeLink } from '../../src/rules/validation/trade-link.ts';
import { register } from '../../src/server/domain/auth/register.ts';
import type { Principal } from '../../src/server/domain/auth/session/query-as-customer.ts';
import { updateProfile } from '../../src/server/domain/customers/update-profile.ts';
import { verifyEmail } from '../../src/server/domain/customers/verify-email.ts';
import { demoEmails } from '../../src/server/domain/demo/parts/marks.ts';
import { hashToken } from '../../src/server/hash-token.ts';
import type { MovingDeps } from './moving-deps.ts';

export const demoPassword = 'Demo1234';

export interface Person {
  name: string;
  surname: string;
  email: string;
  phone: string;
  country: string;
  city: string;
  address: string;
  postCode: string;
  tradeUrl: string;
}

export const people = {
  demo: {
    name: 'Alex',
    surname: 'Marlowe',
    email: demoEmails[0],
    phone: '+49 30 901820',
    country: 'DE',
    city: 'Berlin',
    address: 'Oranienstraße 25',
    postCode: '10999',
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=48213977&token=r3GaL1aX',
  },
  second: {
    name: 'Nadia',
    surname: 'Kowalska',
    email: demoEmails[1],
    phone: '+48 22 694 7000',
    country: 'PL',
    city: 'Warszawa',
    address: 'ul. Mokotowska 12',
    postCode: '00-561',
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=71530264&token=Kw4rtZ_9',
  },
  unverified: {
    name: 'Luc',
    surname: 'Moreau',
    email: demoEmails[2],
    phone: '+33 1 42 92 81 00',
    country: 'FR',
    city: 'Lyon',
    address: '8 rue Mercière',
    postCode: '69002',
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=90417732&token=Lm0reau7',
  },
  trader: {
    name: 'Tomas',
    surname: 'Lindqvist',
    email: demoEmails[3],
    phone: '+46 8 465 004 12',
    country: 'SE',
    city: 'Stockholm',
    address: 'Götgatan 41',
    postCode: '116 21',
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=35802114&token=T0masL_q',
  },
  disputing: {
    name: 'Ines',
    surname: 'Carvalho',
    email: demoEmails[4],
    phone: '+351 21 012 3400',
    country: 'PT',
    city: 'Lisboa',
    address: 'Rua da Rosa 118',
    postCode: '1200-389',
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=62047719&token=In3sCarv',
  },
  /** Closes the account, by which this address is forgotten. */
  leaving: {
    name: 'Emma',
    surname: 'Whitlock',
    email: 'leaving@regalia.test',
    phone: '+44 20 7946 0812',
    country: 'GB',
    city: 'London',
    address: '14 Bermondsey Street',
    postCode: 'SE1 2EG',
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=27184093&token=Emm4Whit',
  },
} as const satisfies Record<string, Person>;

export function steamIdOf({ tradeUrl }: Person): string {
  return parseTradeLink(tradeUrl)?.steamId ?? '';
}

/** Signs a person up. Returns the principal of their session. */
export async function signUp(
  deps: MovingDeps,
  person: Person,
  { verified }: { verified: boolean },
): Promise<Principal> {
  const { name, surname, email, phone } = person;
  const guest: Principal = {
    sessionId: null,
    language: 'en',
    address: '127.0.0.1',
    userAgent: '',
    country: person.country,
  };
  const phoneE164 = phone.replace(/[^+\d]/g, '');
  const form = {
    name,
    surname,
    email,
    phone,
    phoneE164,
    password: demoPassword,
    passConfirm: demoPassword,
    terms: true,
  };
  const { cookie } = await register({ deps, principal: guest, idempotencyKey: null }, form);
  await deps.settled();
  if (verified) await openMailedLink(deps, guest, email);
  return { ...guest, sessionId: hashToken(cookie) };
}

async function openMailedLink(deps: MovingDeps, principal: Principal, email: string): Promise<void> {
  const mail = deps.mails.findLast(({ to }) => to === email);
  const secret = /\/email\/verify\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!secret) throw new Error(`No verification link was mailed to ${email}`);
  await verifyEmail({ deps, principal, idempotencyKey: null }, { token: secret });
}

export async function fillProfile(deps: MovingDeps, principal: Principal, person: Person): Promise<void> {
  const { tradeUrl, postCode, ...rest } = person;
  await updateProfile(
    { deps, principal, idempotencyKey: null },
    { ...rest, post_code: postCode, steam_trade_link: tradeUrl },
  );
}

export async function balanceOf(deps: MovingDeps, email: string): Promise<{ id: string; balanceCents: number }> {
  const { rows } = await deps.db.$client.execute({
    sql: `select c.id as id, a.balance_cents as cents from customers c join accounts a on a.customer_id = c.id where c.email = ?`,
    args: [email],
  });
  return { id: String(rows[0]?.id), balanceCents: Number(rows[0]?.cents) };
}
