/**
 * The limits of the shop are one table, `rules/limits`: a bound, a time or a size that stands elsewhere in `src` is named here with the
 * reason. Rules of the product (`src/rules/*.ts`), and what stands in for Steam and payment providers, have numbers of their own.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const own = /^src\/(rules\/|(server|courier)\/sandbox\/|styleguide\/)/;
const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
  .filter((file) => !own.test(file) || /^src\/rules\/(item-file|validation)\//.test(file))
  .toSorted();

const kind =
  '(?:Max|Min|Ms|Seconds|Minutes|Hours|Days|Shown|Read|Counted|AtOnce|Bytes|Limit|Times|(?:Per|per)[A-Z]\\w*)';
const named = new RegExp(`\\bconst (\\w*${kind}|limit|timeout)(?:: number)? = [\\d(][^;'"\`{]*;`, 'g');
const inline = /\.limit\((?!1\))\d[\d_]*\)|AbortSignal\.timeout\(\d[\d_]*\)|setTimeout\([^;]*?, [1-9][\d_]+\)/g;

/** `file: name` of what a text bounds by itself. */
function boundsIn(file: string, text: string): string[] {
  const names = [...text.matchAll(named)].map(([, name]) => name);
  return [...names, ...(text.match(inline) ?? [])].map((name) => `${file}: ${name}`);
}

/** A day is 86,400 seconds. */
const units = /: (day|hour|year)Seconds$/;

const excepted: Record<string, readonly string[]> = {
  'said by a format, a protocol or an algorithm': [
    'src/console/orders/picked-file.ts: bytesAtOnce',
    'src/courier/own-trade-offer.ts: lookBackSeconds',
    'src/courier/send-trade-offer.ts: tradeOfferSeconds',
    'src/rules/validation/sepa.ts: ibanCharactersMin',
    'src/server/adapters/payments/stripe.ts: sessionSecondsMin',
    'src/server/adapters/payments/stripe.ts: sessionSecondsMax',
    'src/server/domain/auth/credentials/password.ts: hashBytes',
    'src/server/domain/auth/credentials/totp.ts: stepSeconds',
    'src/server/domain/auth/credentials/totp.ts: secretBytes',
    'src/server/domain/settings/parts/bank-account.ts: holderCharactersMax',
    'src/server/encryption/field-encryption.ts: ivBytes',
    'src/server/encryption/keyring.ts: keyBytes',
  ],
  'an animation or the pace of a page, which nobody can be past': [
    'src/api/client.ts: cutOffMs',
    'src/browser/item-page.ts: believedMs',
    'src/stores/restore-focus.ts: graceMs',
    'src/console/offers/delayed-price.ts: delayMs',
    'src/console/today/BooksNotice.tsx: staleSeconds',
    'src/console/ui/UndoBar.tsx: shownMs',
    'src/console/ui/list-csv.ts: setTimeout(() => URL.revokeObjectURL(address), 10_000)',
    'src/console/ui/use-now.ts: tickMs',
    'src/islands/account/save-file.ts: setTimeout(() => URL.revokeObjectURL(link.href), 1000)',
    'src/browser/home-rows.ts: afterMs',
    'src/browser/email-verification-page.ts: setTimeout(() => pause(button, seconds - 1), 1000)',
    'src/islands/client-touch.ts: idleMsMax',
    'src/islands/client-touch.ts: setTimeout(wake, 200)',
    'src/browser/bank-transfer.ts: setTimeout(() => setCopied(button, false), 2000)',
    'src/islands/ui/PhoneField.tsx: unsupportedToastMs',
    'src/islands/ui/Toaster.tsx: liveRegionMs',
    'src/islands/ui/use-type-ahead.ts: resetMs',
    'src/ops/progress.ts: terminalPauseMs',
    'src/ops/progress.ts: linePauseMs',
    'src/stores/fly-to-cart.ts: flightMs',
    'src/stores/toasts.ts: duplicateMs',
  ],
  'a rule of the product, told where it is kept': [
    'src/api/own-purchase.ts: copiesMs',
    'src/rules/item-file/import-run.ts: importLinesDays',
    'src/server/domain/customers/operator/parts/places.ts: announcedDays',
    'src/server/domain/destinations/parts/proof.ts: enoughSeconds',
    'src/server/domain/evidence/operator/find-stray.ts: settledSeconds',
    'src/server/domain/offers/operator/parts/sales.ts: recentDays',
    'src/server/domain/orders/parts/reservation.ts: rememberedSeconds',
    'src/server/domain/orders/parts/reservation.ts: paidOrdersCounted',
    'src/server/domain/payments/operator/compare-with-provider.ts: graceSeconds',
  ],
  'a wait of programs on this server, for a process, a port or a lock': [
    'src/node/child-process.ts: graceUsualMs',
    'src/node/database.ts: lookMs',
    'src/node/end-process.ts: graceMs',
    'src/node/lock.ts: takingAwayMs',
    'src/node/retry-while-busy.ts: attemptsMax',
    'src/node/retry-while-busy.ts: usualPauseMs',
    'src/node/sqld.ts: setTimeout(resolve, 25)',
  ],
  'what `Retry-After` says, which binds nobody': [
    'src/server/adapters/access/cloudflare.ts: retryAfterSeconds',
    'src/server/configuration.ts: retryAfterSeconds',
    'src/server/db/write.ts: reachableAgainSeconds',
    'src/server/db/write.ts: storedAgainSeconds',
    'src/server/domain/site/send-message.ts: retrySeconds',
    'src/server/http/rate-limit-bindings.ts: retryAfterSeconds',
  ],
  'how often a last use is written down': [
    'src/server/domain/auth/session/query-as-customer.ts: seenEverySeconds',
    'src/server/domain/couriers/parts/query-as-courier.ts: usedEverySeconds',
    'src/server/domain/operators/parts/read-operator.ts: usedEverySeconds',
  ],
  'far beyond what the database holds, so that a number stays one': [
    'src/server/domain/catalogue/parts/list-queries.ts: offsetMax',
    'src/server/domain/catalogue/parts/price-conditions.ts: minorUnitsMax',
  ],
  'a layout, of which nothing is left out': ['src/ops/print.ts: rowsPerTable'],
};

test('a bound, a time or a size stands in rules/limits, or here with the reason', () => {
  const found = files.flatMap((file) => boundsIn(file, readFileSync(join(root, file), 'utf8')));
  expect(found.filter((bound) => !units.test(bound)).toSorted()).toEqual(Object.values(excepted).flat().toSorted());
});

test.each([
  'const rowsMax = 10;',
  'export const pauseSeconds = 5 * 60;',
  'const itemsPerWrite = 4_000;',
  'rows.limit(10)',
  'AbortSignal.timeout(5_000)',
  'setTimeout(resolve, 250)',
])('%s is found', (text) => {
  expect(boundsIn('a.ts', text)).toHaveLength(1);
});

test.each(['const rowsMax = limits.rows;', 'rows.limit(1)', 'rows.limit(rowsMax)', 'setTimeout(resolve, 0)'])(
  '%s is no bound of its own',
  (text) => {
    expect(boundsIn('a.ts', text)).toEqual([]);
  },
);
