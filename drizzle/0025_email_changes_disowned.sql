PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_destination_changes` (
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
	CONSTRAINT "destination_changes_purpose" CHECK("__new_destination_changes"."purpose" in ('trade_link', 'purchase', 'payout', 'card_payout', 'email')),
	CONSTRAINT "destination_changes_state" CHECK("__new_destination_changes"."state" in ('pending', 'confirmed', 'withdrawn', 'disowned'))
);
--> statement-breakpoint
INSERT INTO `__new_destination_changes`("id", "customer_id", "purpose", "state", "destination", "fingerprint", "before", "seed", "code_expires_at", "disown_hash", "disown_until", "mailed_at", "mails", "created_at", "updated_at") SELECT "id", "customer_id", "purpose", "state", "destination", "fingerprint", "before", "seed", "code_expires_at", "disown_hash", "disown_until", "mailed_at", "mails", "created_at", "updated_at" FROM `destination_changes`;--> statement-breakpoint
DROP TABLE `destination_changes`;--> statement-breakpoint
ALTER TABLE `__new_destination_changes` RENAME TO `destination_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `destination_changes_disown_hash_unique` ON `destination_changes` (`disown_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `destination_changes_pending` ON `destination_changes` (`customer_id`,`purpose`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `destination_changes_customer` ON `destination_changes` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `destination_changes_email` ON `destination_changes` (lower("before")) WHERE purpose = 'email';