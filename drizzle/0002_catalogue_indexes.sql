DROP INDEX `items_for_sale_price`;--> statement-breakpoint
DROP INDEX `items_for_sale_newest`;--> statement-breakpoint
DROP INDEX `items_for_sale_type`;--> statement-breakpoint
DROP INDEX `items_for_sale_subcategory`;--> statement-breakpoint
DROP INDEX `items_for_sale_hero`;--> statement-breakpoint
DROP INDEX `items_for_sale_quality`;--> statement-breakpoint
DROP INDEX `items_for_sale_exterior`;--> statement-breakpoint
DROP INDEX `items_for_sale_class`;--> statement-breakpoint
DROP INDEX `items_on_sale`;--> statement-breakpoint
DROP INDEX `items_new`;--> statement-breakpoint
CREATE INDEX `items_for_sale_discount` ON `items` ((case when old_price_cents > price_cents then (old_price_cents - price_cents) * 10000 / old_price_cents else 0 end),`price_cents`,`number`,`category_id`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_price` ON `items` (`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_newest` ON `items` (`created_at`,`number`,`category_id`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_type` ON `items` (`type`,`price_cents`,`number`,`category_id`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_subcategory` ON `items` (`subcategory`,`price_cents`,`number`,`category_id`,`type`,`quality`,`hero`,`exterior_name`,`class`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_hero` ON `items` (`hero`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`exterior_name`,`class`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_quality` ON `items` (`quality`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`hero`,`exterior_name`,`class`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_exterior` ON `items` (`exterior_name`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`class`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_class` ON `items` (`class`,`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_on_sale` ON `items` (`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`) WHERE state = 'available' and old_price_cents > price_cents;--> statement-breakpoint
CREATE INDEX `items_new` ON `items` (`price_cents`,`number`,`category_id`,`type`,`subcategory`,`quality`,`hero`,`exterior_name`,`class`) WHERE state = 'available' and is_new = 1;