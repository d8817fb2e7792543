/**
 * The demo customer's sell offers, one in every state and two to answer. Rows are written here, along the tables of
 * `rules/lifecycles.ts` and with the transfers of docs/money.md, because the states belong to people who answer each other over
 * days: the whole time line of an offer stands in one batch.
 */
import type { OfferState } from '../../src/rules/lifecycles.ts';
import { offerLife } from '../../src/rules/lifecycles.ts';
import type { Quality } from '../../src/rules/qualities.ts';
import { inventoryLinkOf } from '../../src/rules/validation/inventory-link.ts';
import { maskedIban } from '../../src/rules/validation/sepa.ts';
import { parseTradeLink } from '../../src/rules/validation/trade-link.ts';
import { offers, offerTransitions, payoutExports, payouts } from '../../src/server/db/schema/offers.ts';
import { type Statement, type Statements, statement, write } from '../../src/server/db/write.ts';
import { systemAccounts } from '../../src/server/domain/ledger/accounts.ts';
import { transfer } from '../../src/server/domain/ledger/transfer.ts';
import { encryptPayee } from '../../src/server/domain/payouts/parts/payee.ts';
import { settingKinds } from '../../src/server/domain/settings/parts/settings.ts';
import { queueIntake } from '../../src/server/domain/trades/parts/queue-trades.ts';
import { people } from './customers.ts';
import type { MovingDeps } from './moving-deps.ts';
import { actor, settings } from './shop.ts';

/** In the demo customer's inventory; beyond those of the shop's own. */
const firstAssetId = 68_000_000_000;

type OfferTransitionName = keyof typeof offerLife.transitions;

interface DemoOffer {
  title: string;
  quality: Quality;
  wantsCents: number;
  getsCents: number | null;
  daysAgo: number;
  /** In order, some hours apart, and before `payOut` as long as a payout is held; the first state is `pending`. */
  transitions: readonly OfferTransitionName[];
}

const demoOffers: readonly DemoOffer[] = [
  offer('Thornwake Mantle', 'field_tested', 6400, 5800, 38, ['counter', 'accept', 'receive', 'payOut', 'finish']),
  offer('Pale Ember Staff', 'well_worn', 2500, 1600, 29, ['counter', 'decline']),
  offer('Cracked Idol', 'battle_scarred', 9000, null, 26, ['reject']),
  offer('Gale of the Ninth Sky', 'minimal_wear', 11_900, 10_400, 15, ['counter', 'accept', 'receive', 'payOut']),
  offer('Moonlit Bulwark', 'factory_new', 7200, 6900, 11, ['counter', 'accept', 'receive']),
  offer('Whisper of Salt', 'field_tested', 3300, 2950, 5, ['counter', 'accept']),
  offer('Crown of Small Hours', 'factory_new', 15_500, 13_900, 4, ['counter']),
  offer('Lantern Keeper', 'minimal_wear', 4800, 4100, 3, ['counter']),
  offer('Tidebound Gauntlets', 'well_worn', 2100, null, 1, []),
];

function offer(
  title: string,
  quality: Quality,
  wantsCents: number,
  getsCents: number | null,
  daysAgo: number,
  transitions: readonly OfferTransitionName[],
): DemoOffer {
  return { title, quality, wantsCents, getsCents, daysAgo, transitions };
}

const { tradeUrl, ...person } = people.demo;
/** Of the demo customer's trade link. */
export const demoSteamId = parseTradeLink(tradeUrl)?.steamId ?? '';
const account = { firstName: person.name, lastName: person.surname, iban: 'DE89370400440532013000' };
const payee = { ...person, account };

const transitionsOfCustomer: readonly OfferTransitionName[] = ['accept', 'decline', 'payOut'];

export async function makeOffers(deps: MovingDeps, customerId: string, images: readonly string[]): Promise<void> {
  for (const [index, each] of demoOffers.entries()) {
    const imgUrl = images[index % images.length] ?? '';
    const assetId = String(firstAssetId + index * 97);
    await write(deps.db, await statementsOf(deps, customerId, { ...each, assetId }, imgUrl));
  }
}

async function statementsOf(
  deps: MovingDeps,
  customerId: string,
  each: DemoOffer & { assetId: string },
  imgUrl: string,
): Promise<Statements> {
  const { db, newId } = deps;
  deps.moveTo(-each.daysAgo * 86_400);
  const createdAt = deps.now();
  const id = newId('off');
  let state: OfferState = 'pending';
  const after: Statements[] = [moved(deps, id, null, state, customerId, createdAt)];
  let at = createdAt;
  let payableAt = 0;
  for (const transition of each.transitions) {
    const { from, to }: { from: readonly OfferState[]; to: OfferState } = offerLife.transitions[transition];
    if (!from.includes(state)) throw new Error(`${transition} does not lead on from ${state}`);
    at = Math.max(at + 14 * 3600, transition === 'payOut' ? payableAt : 0);
    if (transition === 'receive') payableAt = at + settingKinds.payout_hold_days.fallback * 86_400;
    after.push(moved(deps, id, state, to, transitionsOfCustomer.includes(transition) ? customerId : actor, at));
    state = to;
  }
  const row = {
    id,
    customerId,
    state,
    title: each.title,
    quality: each.quality,
    itemUrl: inventoryLinkOf(demoSteamId, each.assetId),
    assetId: each.assetId,
    sellerSteamId: demoSteamId,
    imgUrl,
    userPriceCents: each.wantsCents,
    servicePriceCents: each.getsCents,
    payableAt: payableAt || null,
    createdAt,
    updatedAt: at,
  };
  const isAwaited = each.transitions.includes('accept') && !each.transitions.includes('receive');
  const intake = { id, customerId, tradeUrl: people.demo.tradeUrl };
  return [
    statement(db.insert(offers).values(row)),
    ...after,
    await money(deps, row, at),
    isAwaited && queueIntake({ ...deps, now: () => at }, intake, customerId),
  ];
}

function moved(
  { db, newId }: MovingDeps,
  offerId: string,
  fromState: OfferState | null,
  toState: OfferState,
  by: string,
  at: number,
): Statement {
  return statement(
    db.insert(offerTransitions).values({ id: newId('otr'), offerId, fromState, toState, actor: by, at }),
  );
}

interface OfferRow {
  id: string;
  customerId: string;
  state: OfferState;
  servicePriceCents: number | null;
}

/** Owed once the item has arrived, in flight once the bank has the order, paid at the end. */
async function money(
  deps: MovingDeps,
  { id, customerId, state, servicePriceCents }: OfferRow,
  at: number,
): Promise<Statements> {
  const { db, newId } = deps;
  const amountCents = servicePriceCents ?? 0;
  const arrived = ['ready_for_payout', 'payout_processing', 'approved'].includes(state);
  const owed = {
    code: 'offer_owed',
    causeId: id,
    from: systemAccounts.purchases,
    to: systemAccounts.owed,
    amountCents,
  } as const;
  const statements = arrived ? transfer(db, at, owed) : [];
  if (state !== 'payout_processing' && state !== 'approved') return statements;
  const payoutId = newId('out');
  const exportId = newId('exp');
  const paid = state === 'approved';
  const payout = {
    id: payoutId,
    offerId: id,
    customerId,
    method: 'sepa' as const,
    state: paid ? ('paid' as const) : ('processing' as const),
    amountCents,
    details: await encryptPayee(deps, payoutId, payee),
    ibanMasked: maskedIban(payee.account.iban),
    exportId,
    createdAt: at,
    updatedAt: at,
    paidAt: paid ? at : null,
  };
  const file = {
    id: exportId,
    messageId: `REGALIA-${exportId.slice(4, 20).toUpperCase()}`,
    count: 1,
    totalCents: amountCents,
    debtorName: settings.sepa_beneficiary,
    debtorIban: settings.sepa_iban,
    debtorBic: settings.sepa_bic,
  };
  const started = {
    code: 'payout_started',
    causeId: payoutId,
    from: systemAccounts.owed,
    to: systemAccounts.inFlight,
    amountCents,
  } as const;
  const sent = {
    code: 'payout_paid',
    causeId: payoutId,
    from: systemAccounts.inFlight,
    to: systemAccounts.bank,
    amountCents,
  } as const;
  return [
    statements,
    statement(db.insert(payoutExports).values({ ...file, createdAt: at })),
    statement(db.insert(payouts).values(payout)),
    transfer(db, at, started),
    paid ? transfer(db, at, sent) : [],
  ];
}
