CREATE TABLE `watched_items` (
	`customer_id` text NOT NULL,
	`item_id` text NOT NULL,
	`seen_price_cents` integer NOT NULL,
	`watched_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `item_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `watched_items_item` ON `watched_items` (`item_id`);