/** Offers of all customers, each with its thing, its seller's Steam account, and how its title sells here. */
import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { ListOffers, type offerSorts } from '#contract/operator/offers.ts';
import { offerLife } from '#rules/lifecycles.ts';
import { answerDueAt, answeredUntil } from '#rules/offer-answer.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { marketColumns } from './parts/market.ts';

const { id, customerId, state, title, quality, userPriceCents, servicePriceCents, itemUrl, imgUrl } = offers;
const { createdAt, updatedAt, assetId, classId, instanceId, sellerSteamId } = offers;
const thing = { title, quality, itemUrl, imgUrl, assetId, classId, instanceId };
const seller = { customerId, email: customers.email, tradeLink: customers.steamTradeLink, linkSteamId: sellerSteamId };
const columns = { id, state, ...thing, userPriceCents, servicePriceCents, ...seller, ...marketColumns };

type Sort = (typeof offerSorts)[number];

/** @throws `invalid_fields`. */
export async function listOffers({ deps }: Pick<OperatorContext, 'deps'>, input: ListOffers) {
  const { sort, cursor, limit, ...wanted } = parseInput(ListOffers, input);
  const order = offerOrder(sort ?? (wanted.state ? 'waiting' : '-created'));
  const found = await runRead(
    deps.db
      .select({ ...columns, createdAt, updatedAt, cursor: cursorOf(order) })
      .from(offers)
      .innerJoin(customers, eq(customers.id, customerId))
      .where(and(isWanted(wanted, deps.now()), afterCursor(order, cursor)))
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  const { rows, next } = pageOf(order, found, limit);
  return {
    rows: rows.map((offer) => ({
      ...offer,
      steamId: parseTradeLink(offer.tradeLink)?.steamId ?? null,
      dueAt: waitsForPrice(offer.state) ? answerDueAt(offer.createdAt) : null,
    })),
    next,
  };
}

function offerOrder(sort: Sort): ListOrder {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const value = sort.endsWith('waiting') ? updatedAt : createdAt;
  return {
    name: `offers ${sort}`,
    by: [
      { value, direction },
      { value: id, direction },
    ],
  };
}

type Filters = Omit<ReturnType<typeof ListOffers.parse>, 'sort' | 'cursor' | 'limit'>;

function isWanted(wanted: Filters, now: number): SQL | undefined {
  const { search, customer, fromCents, toCents } = wanted;
  return and(
    wanted.state && eq(state, wanted.state),
    wanted.quality && eq(quality, wanted.quality),
    search ? or(eq(id, search), contains(title, search), contains(customers.email, search)) : undefined,
    ofCustomer(customerId, customer),
    fromCents === undefined ? undefined : gte(userPriceCents, fromCents),
    toCents === undefined ? undefined : lte(userPriceCents, toCents),
    wanted.late ? and(inState(state, ...offerLife.initial), lte(createdAt, answeredUntil(now))) : undefined,
  );
}

function contains(column: typeof title | typeof customers.email, text: string): SQL {
  return sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`;
}

function waitsForPrice(stands: (typeof offerLife.states)[number]): boolean {
  return offerLife.initial.some((each) => each === stands);
}
