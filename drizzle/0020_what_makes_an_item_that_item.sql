DROP INDEX `items_for_sale_price`;--> statement-breakpoint
DROP INDEX `items_for_sale_type`;--> statement-breakpoint
DROP INDEX `items_for_sale_subcategory`;--> statement-breakpoint
DROP INDEX `items_for_sale_hero`;--> statement-breakpoint
DROP INDEX `items_for_sale_quality`;--> statement-breakpoint
DROP INDEX `items_for_sale_exterior`;--> statement-breakpoint
DROP INDEX `items_for_sale_class`;--> statement-breakpoint
DROP INDEX `items_on_sale`;--> statement-breakpoint
DROP INDEX `items_new`;--> statement-breakpoint
ALTER TABLE `items` ADD `asset_id` text;--> statement-breakpoint
ALTER TABLE `items` ADD `class_id` text;--> statement-breakpoint
ALTER TABLE `items` ADD `instance_id` text;--> statement-breakpoint
ALTER TABLE `items` ADD `gems` text;--> statement-breakpoint
ALTER TABLE `items` ADD `styles` text;--> statement-breakpoint
ALTER TABLE `items` ADD `unusual_effect` text;--> statement-breakpoint
ALTER TABLE `items` ADD `wear_float` real;--> statement-breakpoint
ALTER TABLE `items` ADD `pattern_seed` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `inspect_link` text;--> statement-breakpoint
ALTER TABLE `items` ADD `tradable_from` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `items_asset` ON `items` (`asset_id`) WHERE state in ('available', 'reserved');--> statement-breakpoint
CREATE INDEX `items_for_sale_price` ON `items` (`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`,`tradable_from`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_type` ON `items` (`type`,`price_cents`,`number`,`category_id`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`,`tradable_from`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_subcategory` ON `items` (`subcategory`,`price_cents`,`number`,`category_id`,`type`,`quality`,`hero`,`exterior_name`,`class`,`tradable_from`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_hero` ON `items` (`hero`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`exterior_name`,`class`,`tradable_from`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_quality` ON `items` (`quality`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`hero`,`exterior_name`,`class`,`tradable_from`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_exterior` ON `items` (`exterior_name`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`class`,`tradable_from`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_class` ON `items` (`class`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`,`tradable_from`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_on_sale` ON `items` (`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`,`tradable_from`) WHERE state = 'available' and old_price_cents > price_cents;--> statement-breakpoint
CREATE INDEX `items_new` ON `items` (`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`,`tradable_from`) WHERE state = 'available' and is_new = 1;--> statement-breakpoint
ALTER TABLE `offers` ADD `asset_id` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `class_id` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `instance_id` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `seller_steam_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `offers_asset` ON `offers` (`asset_id`) WHERE state in ('pending', 'offer', 'awaiting_item', 'ready_for_payout', 'payout_processing', 'approved');