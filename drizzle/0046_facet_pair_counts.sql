CREATE TABLE `facet_pair_counts` (
	`facet` text NOT NULL,
	`value` text NOT NULL,
	`other_facet` text NOT NULL,
	`other_value` text NOT NULL,
	`category_id` text NOT NULL,
	`subcategory` text NOT NULL,
	`items` integer DEFAULT 0 NOT NULL,
	`on_sale` integer DEFAULT 0 NOT NULL,
	`fresh` integer DEFAULT 0 NOT NULL,
	`fresh_on_sale` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`facet`, `value`, `other_facet`, `other_value`, `category_id`, `subcategory`),
	CONSTRAINT "facet_pair_counts_not_negative" CHECK(min("facet_pair_counts"."items", "facet_pair_counts"."on_sale", "facet_pair_counts"."fresh", "facet_pair_counts"."fresh_on_sale") >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `facet_pair_counts_other` ON `facet_pair_counts` (`other_facet`,`other_value`,`facet`);
--> statement-breakpoint
-- An update that changes nothing which is counted, such as most prices, writes no counter.
CREATE TRIGGER facet_pair_counts_insert AFTER INSERT ON items WHEN NEW.state = 'available' BEGIN
  INSERT INTO facet_pair_counts (facet, value, other_facet, other_value, category_id, subcategory, items, on_sale, fresh, fresh_on_sale)
  SELECT facet, value, other_facet, other_value, NEW.category_id, NEW.subcategory, 1, coalesce(NEW.old_price_cents > NEW.price_cents, 0), NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0) * NEW.is_new
  FROM (
    SELECT 'types' AS facet, NEW.type AS value, 'qualities' AS other_facet, NEW.quality AS other_value UNION ALL
    SELECT 'types', NEW.type, 'heroes', NEW.hero UNION ALL
    SELECT 'types', NEW.type, 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'types', NEW.type, 'classes', NEW.class UNION ALL
    SELECT 'qualities', NEW.quality, 'heroes', NEW.hero UNION ALL
    SELECT 'qualities', NEW.quality, 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'qualities', NEW.quality, 'classes', NEW.class UNION ALL
    SELECT 'heroes', NEW.hero, 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'heroes', NEW.hero, 'classes', NEW.class UNION ALL
    SELECT 'exterior_names', NEW.exterior_name, 'classes', NEW.class
  ) WHERE value IS NOT NULL AND other_value IS NOT NULL
  ON CONFLICT (facet, value, other_facet, other_value, category_id, subcategory) DO UPDATE SET
    items = items + excluded.items, on_sale = on_sale + excluded.on_sale,
    fresh = fresh + excluded.fresh, fresh_on_sale = fresh_on_sale + excluded.fresh_on_sale; END;
--> statement-breakpoint
CREATE TRIGGER facet_pair_counts_leave AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items
WHEN OLD.state = 'available' AND (NEW.state, NEW.category_id, NEW.subcategory, NEW.type, NEW.quality, NEW.hero, NEW.exterior_name, NEW.class, NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0)) IS NOT
  (OLD.state, OLD.category_id, OLD.subcategory, OLD.type, OLD.quality, OLD.hero, OLD.exterior_name, OLD.class, OLD.is_new, coalesce(OLD.old_price_cents > OLD.price_cents, 0)) BEGIN
  UPDATE facet_pair_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE (facet, value, other_facet, other_value) IN (VALUES
    ('types', OLD.type, 'qualities', OLD.quality),
    ('types', OLD.type, 'heroes', OLD.hero),
    ('types', OLD.type, 'exterior_names', OLD.exterior_name),
    ('types', OLD.type, 'classes', OLD.class),
    ('qualities', OLD.quality, 'heroes', OLD.hero),
    ('qualities', OLD.quality, 'exterior_names', OLD.exterior_name),
    ('qualities', OLD.quality, 'classes', OLD.class),
    ('heroes', OLD.hero, 'exterior_names', OLD.exterior_name),
    ('heroes', OLD.hero, 'classes', OLD.class),
    ('exterior_names', OLD.exterior_name, 'classes', OLD.class)
  ) AND category_id = OLD.category_id AND subcategory = OLD.subcategory; END;
--> statement-breakpoint
CREATE TRIGGER facet_pair_counts_arrive AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items
WHEN NEW.state = 'available' AND (NEW.state, NEW.category_id, NEW.subcategory, NEW.type, NEW.quality, NEW.hero, NEW.exterior_name, NEW.class, NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0)) IS NOT
  (OLD.state, OLD.category_id, OLD.subcategory, OLD.type, OLD.quality, OLD.hero, OLD.exterior_name, OLD.class, OLD.is_new, coalesce(OLD.old_price_cents > OLD.price_cents, 0)) BEGIN
  INSERT INTO facet_pair_counts (facet, value, other_facet, other_value, category_id, subcategory, items, on_sale, fresh, fresh_on_sale)
  SELECT facet, value, other_facet, other_value, NEW.category_id, NEW.subcategory, 1, coalesce(NEW.old_price_cents > NEW.price_cents, 0), NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0) * NEW.is_new
  FROM (
    SELECT 'types' AS facet, NEW.type AS value, 'qualities' AS other_facet, NEW.quality AS other_value UNION ALL
    SELECT 'types', NEW.type, 'heroes', NEW.hero UNION ALL
    SELECT 'types', NEW.type, 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'types', NEW.type, 'classes', NEW.class UNION ALL
    SELECT 'qualities', NEW.quality, 'heroes', NEW.hero UNION ALL
    SELECT 'qualities', NEW.quality, 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'qualities', NEW.quality, 'classes', NEW.class UNION ALL
    SELECT 'heroes', NEW.hero, 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'heroes', NEW.hero, 'classes', NEW.class UNION ALL
    SELECT 'exterior_names', NEW.exterior_name, 'classes', NEW.class
  ) WHERE value IS NOT NULL AND other_value IS NOT NULL
  ON CONFLICT (facet, value, other_facet, other_value, category_id, subcategory) DO UPDATE SET
    items = items + excluded.items, on_sale = on_sale + excluded.on_sale,
    fresh = fresh + excluded.fresh, fresh_on_sale = fresh_on_sale + excluded.fresh_on_sale; END;
--> statement-breakpoint
CREATE TRIGGER facet_pair_counts_delete AFTER DELETE ON items WHEN OLD.state = 'available' BEGIN
  UPDATE facet_pair_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE (facet, value, other_facet, other_value) IN (VALUES
    ('types', OLD.type, 'qualities', OLD.quality),
    ('types', OLD.type, 'heroes', OLD.hero),
    ('types', OLD.type, 'exterior_names', OLD.exterior_name),
    ('types', OLD.type, 'classes', OLD.class),
    ('qualities', OLD.quality, 'heroes', OLD.hero),
    ('qualities', OLD.quality, 'exterior_names', OLD.exterior_name),
    ('qualities', OLD.quality, 'classes', OLD.class),
    ('heroes', OLD.hero, 'exterior_names', OLD.exterior_name),
    ('heroes', OLD.hero, 'classes', OLD.class),
    ('exterior_names', OLD.exterior_name, 'classes', OLD.class)
  ) AND category_id = OLD.category_id AND subcategory = OLD.subcategory; END;
--> statement-breakpoint
INSERT INTO facet_pair_counts (facet, value, other_facet, other_value, category_id, subcategory, items, on_sale, fresh, fresh_on_sale)
SELECT 'types', type, 'qualities', quality, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND type IS NOT NULL AND quality IS NOT NULL GROUP BY type, quality, category_id, subcategory
UNION ALL
SELECT 'types', type, 'heroes', hero, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND type IS NOT NULL AND hero IS NOT NULL GROUP BY type, hero, category_id, subcategory
UNION ALL
SELECT 'types', type, 'exterior_names', exterior_name, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND type IS NOT NULL AND exterior_name IS NOT NULL GROUP BY type, exterior_name, category_id, subcategory
UNION ALL
SELECT 'types', type, 'classes', class, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND type IS NOT NULL AND class IS NOT NULL GROUP BY type, class, category_id, subcategory
UNION ALL
SELECT 'qualities', quality, 'heroes', hero, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND quality IS NOT NULL AND hero IS NOT NULL GROUP BY quality, hero, category_id, subcategory
UNION ALL
SELECT 'qualities', quality, 'exterior_names', exterior_name, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND quality IS NOT NULL AND exterior_name IS NOT NULL GROUP BY quality, exterior_name, category_id, subcategory
UNION ALL
SELECT 'qualities', quality, 'classes', class, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND quality IS NOT NULL AND class IS NOT NULL GROUP BY quality, class, category_id, subcategory
UNION ALL
SELECT 'heroes', hero, 'exterior_names', exterior_name, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND hero IS NOT NULL AND exterior_name IS NOT NULL GROUP BY hero, exterior_name, category_id, subcategory
UNION ALL
SELECT 'heroes', hero, 'classes', class, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND hero IS NOT NULL AND class IS NOT NULL GROUP BY hero, class, category_id, subcategory
UNION ALL
SELECT 'exterior_names', exterior_name, 'classes', class, category_id, subcategory, count(*), sum(coalesce(old_price_cents > price_cents, 0)), sum(is_new), sum(coalesce(old_price_cents > price_cents, 0) * is_new)
  FROM items WHERE state = 'available' AND exterior_name IS NOT NULL AND class IS NOT NULL GROUP BY exterior_name, class, category_id, subcategory;
