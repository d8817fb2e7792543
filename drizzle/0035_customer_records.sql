CREATE TABLE `customer_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_notes_text" CHECK(length("customer_notes"."text") > 0)
);
--> statement-breakpoint
CREATE INDEX `customer_notes_customer` ON `customer_notes` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `customer_words` (
	`number` integer PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_words_customer_id_unique` ON `customer_words` (`customer_id`);--> statement-breakpoint
CREATE INDEX `customers_steam_id` ON `customers` (`steam_id`) WHERE steam_id is not null;--> statement-breakpoint
CREATE INDEX `customers_created` ON `customers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_amount` ON `payouts` (`amount_cents`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_customer` ON `payouts` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`total_cents`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_steam_id` ON `orders` (`steam_id`) WHERE steam_id <> '';--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_cents`,`created_at`);