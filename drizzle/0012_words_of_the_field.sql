-- Tables, columns and indexes take the field's names; foreign keys follow a rename by themselves. SQLite cannot rename a
-- CHECK: those of facet_counts and timed_deals keep the names that they were made with.
ALTER TABLE `notices` RENAME TO `provider_events`;--> statement-breakpoint
DROP INDEX `notices_event`;--> statement-breakpoint
DROP INDEX `notices_waiting`;--> statement-breakpoint
CREATE UNIQUE INDEX `provider_events_event` ON `provider_events` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `provider_events_waiting` ON `provider_events` (`received_at`) WHERE applied_at is null;--> statement-breakpoint
-- An event is stored as itself, no longer within an object that names it.
UPDATE `provider_events` SET `body` = json_extract(`body`, '$.notice') WHERE json_type(`body`, '$.notice') = 'object';--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` RENAME COLUMN `notice_due_at` TO `webhook_due_at`;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` RENAME COLUMN `notice_sent_at` TO `webhook_sent_at`;--> statement-breakpoint
ALTER TABLE `offer_moves` RENAME TO `offer_transitions`;--> statement-breakpoint
DROP INDEX `offer_moves_offer`;--> statement-breakpoint
CREATE INDEX `offer_transitions_offer` ON `offer_transitions` (`offer_id`,`at`);--> statement-breakpoint
ALTER TABLE `order_line_moves` RENAME TO `order_line_transitions`;--> statement-breakpoint
DROP INDEX `order_line_moves_line`;--> statement-breakpoint
CREATE INDEX `order_line_transitions_line` ON `order_line_transitions` (`line_id`,`at`);--> statement-breakpoint
-- A rename would turn `excluded` of their upserts into the table itself, so these triggers are made again.
DROP TRIGGER `stock_counts_insert`;--> statement-breakpoint
DROP TRIGGER `stock_counts_leave`;--> statement-breakpoint
DROP TRIGGER `stock_counts_arrive`;--> statement-breakpoint
DROP TRIGGER `stock_counts_delete`;--> statement-breakpoint
ALTER TABLE `stock_counts` RENAME TO `facet_counts`;--> statement-breakpoint
CREATE TRIGGER facet_counts_insert AFTER INSERT ON items WHEN NEW.state = 'available' BEGIN
  INSERT INTO facet_counts (facet, category_id, subcategory, value, items, on_sale, fresh, fresh_on_sale)
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
CREATE TRIGGER facet_counts_leave AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items WHEN OLD.state = 'available' BEGIN
  UPDATE facet_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE facet IN ('types', 'qualities', 'heroes', 'exterior_names', 'classes')
    AND category_id = OLD.category_id AND subcategory = OLD.subcategory AND (facet, value) IN (
    VALUES ('types', OLD.type), ('qualities', OLD.quality), ('heroes', OLD.hero), ('exterior_names', OLD.exterior_name), ('classes', OLD.class)
  );
END;
--> statement-breakpoint
CREATE TRIGGER facet_counts_arrive AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items WHEN NEW.state = 'available' BEGIN
  INSERT INTO facet_counts (facet, category_id, subcategory, value, items, on_sale, fresh, fresh_on_sale)
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
CREATE TRIGGER facet_counts_delete AFTER DELETE ON items WHEN OLD.state = 'available' BEGIN
  UPDATE facet_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE facet IN ('types', 'qualities', 'heroes', 'exterior_names', 'classes')
    AND category_id = OLD.category_id AND subcategory = OLD.subcategory AND (facet, value) IN (
    VALUES ('types', OLD.type), ('qualities', OLD.quality), ('heroes', OLD.hero), ('exterior_names', OLD.exterior_name), ('classes', OLD.class)
  );
END;
--> statement-breakpoint
ALTER TABLE `prompts` RENAME TO `timed_deals`;--> statement-breakpoint
DROP INDEX `prompts_time_index`;--> statement-breakpoint
CREATE INDEX `timed_deals_time_index` ON `timed_deals` (`ends_at`);--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `prompt_id` TO `timed_deal_id`;--> statement-breakpoint
ALTER TABLE `idempotency_keys` RENAME COLUMN `answer` TO `response`;--> statement-breakpoint
-- Mails that still wait name the news as the code does.
UPDATE `outbox` SET `values` = replace(`values`, '"second_step_', '"two_factor_') WHERE `sent_at` IS NULL AND `values` LIKE '%"second_step_%';
