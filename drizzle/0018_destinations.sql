CREATE TABLE `destination_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`purpose` text NOT NULL,
	`state` text NOT NULL,
	`destination` text NOT NULL,
	`fingerprint` text NOT NULL,
	`before` text DEFAULT '' NOT NULL,
	`seed` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`disown_hash` text NOT NULL,
	`disown_until` integer NOT NULL,
	`mailed_at` integer NOT NULL,
	`mails` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "destination_changes_purpose" CHECK("destination_changes"."purpose" in ('trade_link', 'purchase', 'payout')),
	CONSTRAINT "destination_changes_state" CHECK("destination_changes"."state" in ('pending', 'confirmed', 'withdrawn', 'disowned'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `destination_changes_disown_hash_unique` ON `destination_changes` (`disown_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `destination_changes_pending` ON `destination_changes` (`customer_id`,`purpose`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `destination_changes_customer` ON `destination_changes` (`customer_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `customers` ADD `confirmed_trade_link` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `customers` ADD `confirmed_payout_id` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `code_above_cents` integer DEFAULT 10000;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `held_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `confirmed_by` text;
--> statement-breakpoint
UPDATE customers SET confirmed_trade_link = coalesce(
	nullif(steam_trade_link, ''),
	(SELECT trade_url FROM orders WHERE orders.customer_id = customers.id AND state = 'paid' AND trade_url <> '' ORDER BY created_at DESC, rowid DESC LIMIT 1),
	''
) WHERE closed_at IS NULL;--> statement-breakpoint
UPDATE customers SET confirmed_payout_id = (
	SELECT id FROM payouts WHERE payouts.customer_id = customers.id AND method = 'sepa' AND details <> ''
	ORDER BY state = 'replaced', created_at DESC, rowid DESC LIMIT 1
) WHERE closed_at IS NULL;
