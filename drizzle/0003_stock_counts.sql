CREATE TABLE `stock_counts` (
	`facet` text NOT NULL,
	`category_id` text NOT NULL,
	`subcategory` text NOT NULL,
	`value` text NOT NULL,
	`items` integer DEFAULT 0 NOT NULL,
	`on_sale` integer DEFAULT 0 NOT NULL,
	`fresh` integer DEFAULT 0 NOT NULL,
	`fresh_on_sale` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`facet`, `category_id`, `subcategory`, `value`),
	CONSTRAINT "stock_counts_not_negative" CHECK(min("stock_counts"."items", "stock_counts"."on_sale", "stock_counts"."fresh", "stock_counts"."fresh_on_sale") >= 0)
);

--> statement-breakpoint
-- What is for sale is counted as it comes and goes.
CREATE TRIGGER stock_counts_insert AFTER INSERT ON items WHEN NEW.state = 'available' BEGIN
  INSERT INTO stock_counts (facet, category_id, subcategory, value, items, on_sale, fresh, fresh_on_sale)
  SELECT facet, NEW.category_id, NEW.subcategory, value, 1, coalesce(NEW.old_price_cents > NEW.price_cents, 0), NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0) * NEW.is_new
  FROM (
    SELECT 'types' AS facet, NEW.type AS value UNION ALL
    SELECT 'qualities', NEW.quality UNION ALL
    SELECT 'heroes', NEW.hero UNION ALL
    SELECT 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'classes', NEW.class
  ) WHERE value IS NOT NULL
  ON CONFLICT (facet, category_id, subcategory, value) DO UPDATE SET
    items = items + excluded.items, on_sale = on_sale + excluded.on_sale,
    fresh = fresh + excluded.fresh, fresh_on_sale = fresh_on_sale + excluded.fresh_on_sale;
END;
--> statement-breakpoint
CREATE TRIGGER stock_counts_leave AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items WHEN OLD.state = 'available' BEGIN
  UPDATE stock_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE facet IN ('types', 'qualities', 'heroes', 'exterior_names', 'classes')
    AND category_id = OLD.category_id AND subcategory = OLD.subcategory AND (facet, value) IN (
    VALUES ('types', OLD.type), ('qualities', OLD.quality), ('heroes', OLD.hero), ('exterior_names', OLD.exterior_name), ('classes', OLD.class)
  );
END;
--> statement-breakpoint
CREATE TRIGGER stock_counts_arrive AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items WHEN NEW.state = 'available' BEGIN
  INSERT INTO stock_counts (facet, category_id, subcategory, value, items, on_sale, fresh, fresh_on_sale)
  SELECT facet, NEW.category_id, NEW.subcategory, value, 1, coalesce(NEW.old_price_cents > NEW.price_cents, 0), NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0) * NEW.is_new
  FROM (
    SELECT 'types' AS facet, NEW.type AS value UNION ALL
    SELECT 'qualities', NEW.quality UNION ALL
    SELECT 'heroes', NEW.hero UNION ALL
    SELECT 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'classes', NEW.class
  ) WHERE value IS NOT NULL
  ON CONFLICT (facet, category_id, subcategory, value) DO UPDATE SET
    items = items + excluded.items, on_sale = on_sale + excluded.on_sale,
    fresh = fresh + excluded.fresh, fresh_on_sale = fresh_on_sale + excluded.fresh_on_sale;
END;
--> statement-breakpoint
CREATE TRIGGER stock_counts_delete AFTER DELETE ON items WHEN OLD.state = 'available' BEGIN
  UPDATE stock_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE facet IN ('types', 'qualities', 'heroes', 'exterior_names', 'classes')
    AND category_id = OLD.category_id AND subcategory = OLD.subcategory AND (facet, value) IN (
    VALUES ('types', OLD.type), ('qualities', OLD.quality), ('heroes', OLD.hero), ('exterior_names', OLD.exterior_name), ('classes', OLD.class)
  );
END;
--> statement-breakpoint
INSERT INTO stock_counts (facet, category_id, subcategory, value, items, on_sale, fresh, fresh_on_sale)
SELECT 'types', category_id, subcategory, type, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND type IS NOT NULL GROUP BY category_id, subcategory, type
UNION ALL
SELECT 'qualities', category_id, subcategory, quality, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND quality IS NOT NULL GROUP BY category_id, subcategory, quality
UNION ALL
SELECT 'heroes', category_id, subcategory, hero, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND hero IS NOT NULL GROUP BY category_id, subcategory, hero
UNION ALL
SELECT 'exterior_names', category_id, subcategory, exterior_name, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND exterior_name IS NOT NULL GROUP BY category_id, subcategory, exterior_name
UNION ALL
SELECT 'classes', category_id, subcategory, class, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND class IS NOT NULL GROUP BY category_id, subcategory, class;
