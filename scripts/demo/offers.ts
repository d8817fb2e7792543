/**
 * Sell offers of the demo's customers. Rows are written here, along the tables of `rules/lifecycles.ts` and with the transfers of
 * docs/money.md, because the states belong to people who answer each other over days: the whole time line of an offer stands in one batch.
 */
import type { OfferState } from '../../src/rules/lifecycles.ts';
import { offerLife } from '../../src/rules/lifecycles.ts';
import { inventoryLinkOf } from '../../src/rules/validation/inventory-link.ts';
import { maskedIban } from '../../src/rules/validation/sepa.ts';
import { offers, offerTransitions, payoutExports, payouts } from '../../src/server/db/schema/offers.ts';
import { type Statement, type Statements, statement, write } from '../../src/server/db/write.ts';
import { systemAccounts } from '../../src/server/domain/ledger/accounts.ts';
import { transfer } from '../../src/server/domain/ledger/transfer.ts';
import { encryptPayee } from '../../src/server/domain/payouts/parts/payee.ts';
import { settingKinds } from '../../src/server/domain/settings/parts/settings.ts';
import { queueIntake } from '../../src/server/domain/trades/parts/queue-trades.ts';
import type { DemoItem } from './catalogue.ts';
import { type Person, steamIdOf } from './customers.ts';
import type { MovingDeps } from './moving-deps.ts';
import type { DemoOffer, OfferTransitionName } from './offer-lists.ts';
import { actor, settings } from './shop.ts';

/** A customer of the demo who offers things to the shop. */
export interface Seller {
  customerId: string;
  person: Person;
  iban: string;
}

const transitionsOfCustomer: readonly OfferTransitionName[] = ['accept', 'decline', 'payOut'];

/** An item of the catalogue, whose picture an offer of the same type has. */
export type Model = Pick<DemoItem, 'type' | 'imgUrl'>;

export async function makeOffers(
  deps: MovingDeps,
  seller: Seller,
  list: readonly DemoOffer[],
  models: readonly Model[],
): Promise<void> {
  for (const [index, each] of list.entries()) {
    const alike = models.filter(({ type }) => type === each.type);
    const nth = list.slice(0, index).filter(({ type }) => type === each.type).length;
    await write(deps.db, await statementsOf(deps, seller, each, alike[nth % alike.length]?.imgUrl ?? ''));
  }
}

async function statementsOf(deps: MovingDeps, seller: Seller, each: DemoOffer, imgUrl: string): Promise<Statements> {
  const { customerId } = seller;
  const { tradeUrl } = seller.person;
  const sellerSteamId = steamIdOf(seller.person);
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
    itemUrl: inventoryLinkOf(sellerSteamId, each.assetId),
    assetId: each.assetId,
    sellerSteamId,
    imgUrl,
    userPriceCents: each.wantsCents,
    servicePriceCents: each.getsCents,
    payableAt: payableAt || null,
    createdAt,
    updatedAt: at,
  };
  const isAwaited = each.transitions.includes('accept') && !each.transitions.includes('receive');
  const intake = { id, customerId, tradeUrl };
  return [
    statement(db.insert(offers).values(row)),
    ...after,
    await money(deps, seller, { ...row, isInFile: !each.waitsForFile }, at),
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
  state: OfferState;
  servicePriceCents: number | null;
  /** Its payout went to the bank, once it was asked for. */
  isInFile: boolean;
}

/** Owed once the item has arrived, in flight once the bank has the order, paid at the end. */
async function money(
  deps: MovingDeps,
  { customerId, person, iban }: Seller,
  { id, state, servicePriceCents, isInFile }: OfferRow,
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
  const exportId = isInFile ? newId('exp') : null;
  const paid = state === 'approved';
  const payout = {
    id: payoutId,
    offerId: id,
    customerId,
    method: 'sepa' as const,
    state: paid ? ('paid' as const) : ('processing' as const),
    amountCents,
    details: await encryptPayee(deps, payoutId, payeeOf(person, iban)),
    ibanMasked: maskedIban(iban),
    exportId,
    createdAt: at,
    updatedAt: at,
    paidAt: paid ? at : null,
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
    exportId !== null && bankFile(deps, exportId, amountCents, at),
    statement(db.insert(payouts).values(payout)),
    transfer(db, at, started),
    paid ? transfer(db, at, sent) : [],
  ];
}

function bankFile({ db }: MovingDeps, id: string, totalCents: number, createdAt: number): Statement {
  const file = {
    id,
    messageId: `REGALIA-${id.slice(4, 20).toUpperCase()}`,
    count: 1,
    totalCents,
    debtorName: settings.sepa_beneficiary,
    debtorIban: settings.sepa_iban,
    debtorBic: settings.sepa_bic,
  };
  return statement(db.insert(payoutExports).values({ ...file, createdAt }));
}

function payeeOf({ tradeUrl: _, ...person }: Person, iban: string) {
  return { ...person, account: { firstName: person.name, lastName: person.surname, iban } };
}
