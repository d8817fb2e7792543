import { getTableColumns } from 'drizzle-orm';
import { itemTraits } from '#contract/catalogue.ts';
import { items } from '../../../../db/schema/catalogue.ts';

/** A trait describes an item, and nobody: a new one needs no mention. */
const traits = Object.entries(getTableColumns(items)).flatMap(([key, { name }]) => (name in itemTraits ? key : []));

/**
 * Tables that know no customer (operators are none), each with all of its columns: whoever adds one says here that it is about no person, or classes it.
 * The sandbox stands for a payment provider of its own, and for Steam.
 */
export const impersonalColumns: Readonly<Record<string, string>> = {
  categories: 'id name url position',
  facetCounts: 'facet categoryId subcategory value items onSale fresh freshOnSale',
  facetPairCounts: 'facet value otherFacet otherValue categoryId subcategory items onSale fresh freshOnSale',
  importRuns: 'id fileName state updates format spellings takesDoubts actor atLine createdAt appliedAt undoneAt',
  importRows: 'runId line kind state isDoubtful externalId assetId itemId title before after remarks',
  items: `number id title type subcategory quality ${traits.join(' ')} categoryId priceCents oldPriceCents imgUrl imgUrlBig isNew state reservedOrderId reservedUntil externalId offerId assetId classId instanceId gems styles unusualEffect wearFloat patternSeed inspectLink tradableFrom createdAt updatedAt soldAt`,
  packItems: 'packId itemId',
  packs: 'id title priceCents imgUrl active createdAt',
  searchFragments: 'fragment term',
  searchTerms: 'term uses',
  timedDeals: 'id title itemId priceCents startsAt endsAt createdAt',
  usedNonces: 'nonce expiresAt',
  bankStatements: 'id account reference sequence openingCents closingCents endsAt importedAt importedBy',
  payoutExports: 'id messageId count totalCents debtorName debtorIban debtorBic approvalId createdAt',
  sandboxCheckouts:
    'id paymentId kind state amountMinorUnits currency description successUrl pendingUrl failUrl failure refundsFail webhookDueAt webhookSentAt createdAt',
  promoCodes:
    'code type amount description minimumCents startsAt endsAt usesMax usesPerCustomerMax appliesToDelivery active createdAt',
  operatorKeys: 'id name scope operatorId hash createdAt lastUsedAt revokedAt',
  jobRuns: 'job outcome startedAt endedAt succeededAt ms did',
  ledgerTries: 'day at failed',
  ledgerChecks: 'day at sound accounts transfers differences',
  operators: 'id email name role createdAt switchedOffAt',
  operatorPasskeys: 'id operatorId publicKey counter transports createdAt lastUsedAt',
  operatorInvitations: 'id operatorId mailSeed createdAt expiresAt usedAt',
  operatorChallenges: 'id challenge invitationId expiresAt',
  operatorSessions: 'id operatorId createdAt lastUsedAt expiresAt',
  shopSteamAccounts: 'steamId name level tradeUrl joinedAt seenAt steamAwaySince',
  sandboxReversals: 'id checkoutId kind state amountMinorUnits createdAt updatedAt',
  sandboxSteamAccounts:
    'id name level standing tradeToken signInName password sharedSecret identitySecret session signIn createdAt',
  sandboxSteamAssets: 'id accountId appId contextId classId instanceId title protectedUntil heldBy createdAt',
  sandboxSteamOffers:
    'id fromId toId state message given asked confirmation tradeId heldUntil expiresAt createdAt updatedAt',
  sandboxSteamSettings: 'name value',
  sandboxSteamSignIns: 'id accountId confirmedAt createdAt',
  sandboxSteamTrades: 'id offerId state moved settlesAt createdAt',
  sandboxWebhooks: 'id body dueAt sentAt createdAt',
  currencies: 'code symbol rateMicros isDefault position updatedAt',
  settings: 'name value updatedAt',
};
