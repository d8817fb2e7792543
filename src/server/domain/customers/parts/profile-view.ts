/** The signed-in customer's profile as the API answers it. See docs/product/account.md#profile. */
import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { AccountHold, Profile } from '#contract/profile.ts';
import { countryOfCode } from '#rules/countries.ts';
import { eurosOfCents } from '#rules/money.ts';
import { mailTokens } from '../../../db/schema/customers.ts';
import type { Deps } from '../../../deps.ts';
import { phoneCountryOf } from '../../../phone-number.ts';
import type { CustomerRow, Principal } from '../../auth/session/query-as-customer.ts';
import type { DestinationChange } from '../../destinations/parts/changes.ts';

/** The pending new address, if any. */
export function pendingEmailQuery({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: SQL<string>) {
  return db
    .select({ email: mailTokens.email, createdAt: mailTokens.createdAt })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.customerId, customerId),
        eq(mailTokens.purpose, 'change_email'),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now()),
      ),
    )
    .orderBy(desc(mailTokens.createdAt), desc(mailTokens.tokenHash))
    .limit(1);
}

/** A new address and another trade link that wait for their confirmation. */
export interface PendingProfile {
  email: string | null;
  tradeLink: string | null;
}

/** The pending parts of the profile from the rows of `pendingEmailQuery` and `pendingChangesQuery`. */
export function pendingProfileOf(
  emails: readonly { email: string }[],
  changes: readonly DestinationChange[],
): PendingProfile {
  const tradeLink = changes.find(({ purpose }) => purpose === 'trade_link');
  return { email: emails[0]?.email ?? null, tradeLink: tradeLink?.destination ?? null };
}

export function profileOf(
  customer: CustomerRow,
  { pending, hold }: { pending: PendingProfile; hold: AccountHold | null },
  principal: Pick<Principal, 'language' | 'country'>,
): Profile {
  const country = countryOfCode(customer.countryCode, principal.language);
  return {
    name: customer.name,
    surname: customer.surname,
    email: customer.email,
    email_pending: pending.email,
    phone: customer.phone,
    phoneE164: customer.phoneE164,
    phone_country: phoneCountryOf(customer.phoneE164),
    balance: eurosOfCents(customer.balanceCents),
    hold,
    avatarUrl: customer.avatarUrl,
    created_at: customer.createdAt,
    country: country && { id: country.id, name: country.title },
    country_id: country?.id ?? null,
    city: customer.city,
    address: customer.address,
    post_code: customer.postCode,
    zip: customer.postCode,
    steam_trade_link: customer.steamTradeLink,
    steam_trade_link_pending: pending.tradeLink,
    steamid: customer.steamId ?? '',
    realCountry: { hash: principal.country || (customer.realCountryHash ?? '') },
    verification_data: { status: customer.verificationStatus },
  };
}
