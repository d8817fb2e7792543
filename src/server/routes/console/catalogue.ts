/** Items, their prices, and files of items, over HTTP. */
import type { Hono } from 'hono';
import * as contract from '#contract/console/catalogue.ts';
import { doOrAsk } from '../../domain/approvals/operator/do-or-ask.ts';
import { listCategories } from '../../domain/catalogue/list-categories.ts';
import { applyImport } from '../../domain/catalogue/operator/apply-import.ts';
import { describeItem } from '../../domain/catalogue/operator/describe-item.ts';
import { discardImport } from '../../domain/catalogue/operator/discard-import.ts';
import { finishReadingImport } from '../../domain/catalogue/operator/finish-reading-import.ts';
import { getImport } from '../../domain/catalogue/operator/get-import.ts';
import { listImportRows } from '../../domain/catalogue/operator/list-import-rows.ts';
import { listImports } from '../../domain/catalogue/operator/list-imports.ts';
import { listItems } from '../../domain/catalogue/operator/list-items.ts';
import { previewPrices } from '../../domain/catalogue/operator/preview-prices.ts';
import { readImportPart } from '../../domain/catalogue/operator/read-import-part.ts';
import { repriceItems } from '../../domain/catalogue/operator/reprice-items.ts';
import { restoreItem } from '../../domain/catalogue/operator/restore-item.ts';
import { askPrice, setPrice } from '../../domain/catalogue/operator/set-price.ts';
import { startImport } from '../../domain/catalogue/operator/start-import.ts';
import { undoImport } from '../../domain/catalogue/operator/undo-import.ts';
import { withdrawItems } from '../../domain/catalogue/operator/withdraw-items.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function catalogueConsoleRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, contract.listConsoleItems, async ({ ctx, query }) =>
    listAnswer(await listItems(ctx, query)),
  );

  mountConsoleEndpoint(app, contract.getItemChoices, async ({ ctx }) => ({
    payload: (await listCategories(ctx)).map(({ name, url, subcategories }) => ({
      name,
      url,
      types: subcategories.map((type) => type.name),
    })),
  }));

  mountConsoleEndpoint(app, contract.getConsoleItem, async ({ ctx, params }) => ({
    payload: await describeItem(ctx, params),
  }));

  mountConsoleEndpoint(app, contract.priceConsoleItem, async ({ ctx, params, body }) => {
    const wish = { ...params, ...body };
    const { done, waitsAs } = await doOrAsk(
      () => setPrice(ctx, wish),
      () => askPrice(ctx, wish),
    );
    return { payload: { title: done, waitsAs } };
  });

  mountConsoleEndpoint(app, contract.previewConsolePrices, async ({ ctx, body }) => ({
    payload: await previewPrices(ctx, body),
  }));

  mountConsoleEndpoint(app, contract.changeConsolePrices, async ({ ctx, body }) => ({
    payload: await repriceItems(ctx, body),
  }));

  mountConsoleEndpoint(app, contract.withdrawConsoleItems, async ({ ctx, body }) => ({
    payload: await withdrawItems(ctx, body),
  }));

  mountConsoleEndpoint(app, contract.restoreConsoleItem, async ({ ctx, params }) => ({
    payload: { title: await restoreItem(ctx, params) },
  }));

  mountConsoleEndpoint(app, contract.listConsoleImports, async ({ ctx, query }) =>
    listAnswer(await listImports(ctx, query)),
  );

  mountConsoleEndpoint(app, contract.getConsoleImport, async ({ ctx, params }) => ({
    payload: await getImport(ctx, params),
  }));

  mountConsoleEndpoint(app, contract.listConsoleImportRows, async ({ ctx, params, query }) =>
    listAnswer(await listImportRows(ctx, { ...params, ...query })),
  );

  mountConsoleEndpoint(app, contract.startConsoleImport, async ({ ctx, body }) => ({
    payload: await startImport(ctx, body),
  }));

  mountConsoleEndpoint(app, contract.readConsoleImport, async ({ ctx, params, body }) => ({
    payload: await readImportPart(ctx, { ...params, ...body }),
  }));

  mountConsoleEndpoint(app, contract.finishReadingConsoleImport, async ({ ctx, params }) => {
    await finishReadingImport(ctx, params);
    return { payload: params };
  });

  mountConsoleEndpoint(app, contract.applyConsoleImport, async ({ ctx, params, body }) => ({
    payload: await applyImport(ctx, { ...params, ...body }),
  }));

  mountConsoleEndpoint(app, contract.undoConsoleImport, async ({ ctx, params }) => ({
    payload: await undoImport(ctx, params),
  }));

  mountConsoleEndpoint(app, contract.discardConsoleImport, async ({ ctx, params }) => {
    await discardImport(ctx, params);
    return { payload: params };
  });
}
