/** Offers of all customers, each with its thing, its seller's Steam account, and how its title sells here. */
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { ListOffers } from '#contract/operator/offers.ts';
import { offerLife } from '#rules/lifecycles.ts';
import { answerDueAt, answeredUntil } from '#rules/offer-answer.ts';
import { isEmail } from '#rules/validation/email.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { ofAddressSaying, ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isAlivePayout, isIntake, offerTurn } from '../parts/turn.ts';
import { marketColumns } from './parts/market.ts';

const { id, customerId, state, title, quality, userPriceCents, servicePriceCents, itemUrl, imgUrl } = offers;
const { createdAt, updatedAt, assetId, classId, instanceId, sellerSteamId } = offers;
const thing = { title, quality, itemUrl, imgUrl, assetId, classId, instanceId };
const seller = { customerId, email: customers.email, tradeLink: customers.steamTradeLink, linkSteamId: sellerSteamId };
const columns = { id, state, ...thing, userPriceCents, servicePriceCents, ...seller, ...marketColumns };

const sorts = { waiting: [updatedAt, id], created: [createdAt, id], wish: [userPriceCents, createdAt, id] };

/** @throws `invalid_fields`. */
export async function listOffers({ deps }: Pick<OperatorContext, 'deps'>, input: ListOffers) {
  const { sort: asked, cursor, limit, ...wanted } = parseInput(ListOffers, input);
  const sort = asked ?? (wanted.state ? 'waiting' : '-created');
  const order = sortedBy('offers', sort, sorts);
  const isOnPage = and(isWanted(wanted, deps.now()), afterCursor(order, cursor));
  // no index has asking prices: all that is wanted is sorted, before anything is joined to it
  const onPage = deps.db
    .select({ id })
    .from(offers)
    .where(isOnPage)
    .orderBy(...orderOf(order))
    .limit(limit + 1);
  const found = await runRead(
    deps.db
      .select({
        ...columns,
        turn: offerTurn(deps.now()),
        createdAt,
        updatedAt,
        cursor: cursorOf(order),
        total: totalOf(offers, wanted),
      })
      .from(offers)
      .innerJoin(customers, eq(customers.id, customerId))
      .leftJoin(payouts, isAlivePayout)
      .leftJoin(trades, isIntake(deps.db))
      .where(sort.endsWith('wish') ? inArray(id, onPage) : isOnPage)
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  const page = pageOf(order, found, limit);
  return {
    ...page,
    rows: page.rows.map((offer) => ({
      ...offer,
      steamId: parseTradeLink(offer.tradeLink)?.steamId ?? null,
      dueAt: waitsForPrice(offer.state) ? answerDueAt(offer.createdAt) : null,
    })),
  };
}

type Filters = Omit<ReturnType<typeof ListOffers.parse>, 'sort' | 'cursor' | 'limit'>;

function isWanted(wanted: Filters, now: number): SQL | undefined {
  const { search, customer, fromCents, toCents } = wanted;
  return and(
    wanted.state && eq(state, wanted.state),
    wanted.quality && eq(quality, wanted.quality),
    search ? isFound(search) : undefined,
    ofCustomer(customerId, customer),
    fromCents === undefined ? undefined : gte(userPriceCents, fromCents),
    toCents === undefined ? undefined : lte(userPriceCents, toCents),
    wanted.late ? and(inState(state, ...offerLife.initial), lte(createdAt, answeredUntil(now))) : undefined,
  );
}

/** By what is named in full; titles and addresses by a part. */
function isFound(search: string): SQL | undefined {
  if (search.startsWith('off_')) return eq(id, search);
  if (isEmail(search)) return ofCustomer(customerId, search);
  const words = search.toLowerCase();
  return or(sql`instr(lower(${title}), ${words}) > 0`, ofAddressSaying(customerId, words));
}

function waitsForPrice(stands: (typeof offerLife.states)[number]): boolean {
  return offerLife.initial.some((each) => each === stands);
}
