/** `npm run courier`: makes the shop's trades with a Steam account, until Ctrl-C. It can be stopped at any moment. See docs/couriers.md. */
import { operatorsLoop, runCourier } from '#courier/job-loop.ts';
import { createShop, ShopError } from '#courier/shop.ts';
import { createSteamAccount } from '#courier/steam/account.ts';
import { stepLog } from '#courier/step-log.ts';
import { systemClock } from '#courier/tools.ts';
import { readCourierEnvironment } from '#node/courier-environment.ts';
import { endProcess } from '#node/end-process.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { untilStopped } from './serve/until-stopped.ts';

await runCommand(async () => {
  const { shopUrl, courierKey, steam: credentials, steamAddress } = readCourierEnvironment();
  const signal = untilStopped();
  const steam = createSteamAccount(credentials, steamAddress);
  const tools = {
    shop: createShop({ url: shopUrl, key: courierKey }),
    steam,
    log: stepLog((line) => process.stdout.write(line)),
    clock: systemClock,
  };
  await runCourier(tools, operatorsLoop, signal).catch((error) => {
    throw problemOf(error);
  });
  steam.close();
  endProcess(0);
});

/** What the operator has to mend, as one line. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof ShopError)) return error;
  if (error.code === 'key_refused')
    return new Problem(
      'The shop refuses the key; make another one with `npm run ops -- keys create NAME --scope courier`.',
    );
  return new Problem('The shop does not understand this courier; bring both to the same version.');
}
