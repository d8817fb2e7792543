/** The home page is as old as its build: what was sold or re-priced since is written once the shop has been asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardProduct } from '#islands/catalogue/ProductCard.tsx';
import { setPrice } from '#server/domain/catalogue/operator/set-price.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import { openPage } from '../support/dom/page.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });

async function built(priceCents: number, oldPriceCents: number | null): Promise<CardProduct> {
  const id = await listItem(app, 900);
  await setPrice(operator(), { id, priceCents, oldPriceCents, again: priceCents });
  return (await app.browser().get(`/items/${id}`)).body.payload;
}

test('another price than that of the build is written, without what that was reduced from, and is the one that is watched', async () => {
  const [plain, reduced, ended, same, gone] = [
    await built(900, null),
    await built(800, 1000),
    await built(700, 1000),
    await built(600, 1000),
    await built(500, null),
  ];
  await setPrice(operator(), { id: plain.id, priceCents: 950, oldPriceCents: null });
  await setPrice(operator(), { id: reduced.id, priceCents: 600, oldPriceCents: 1200 });
  await setPrice(operator(), { id: ended.id, priceCents: 1000, oldPriceCents: null });
  await withdrawItem(operator(), { id: gone.id });
  const page = openPage(app.browser());
  const { CardControls } = await import('#islands/catalogue/CardControls.tsx');
  const { ProductCard } = await import('#islands/catalogue/ProductCard.tsx');
  const { container, findByText, getByRole } = page.show(
    <div>
      {[plain, reduced, ended, same, gone].map((product) => (
        <ProductCard key={product.id} product={product} language="en">
          <CardControls product={product} language="en" />
        </ProductCard>
      ))}
    </div>,
  );
  await import('#browser/home-availability.ts');
  await findByText('Sold');
  const text = ({ id }: CardProduct) => container.querySelector(`[data-item="${id}"]`)?.textContent;
  expect(text(plain)).toContain('€9.50');
  expect(text(reduced)).toContain('€6.00');
  expect(text(reduced)).not.toMatch(/%|€8\.00|€10\.00/);
  expect(text(ended)).toContain('€10.00');
  expect(text(ended)).not.toMatch(/%|€7\.00/);
  expect(text(same)).toMatch(/-40%.*€6\.00.*€10\.00/);
  await page.user.click(getByRole('button', { name: `Watch ${plain.title}` }));
  expect(localStorage.getItem('watchlist')).toContain('950');
});
