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
	CONSTRAINT "destination_changes_purpose" CHECK("__new_destination_changes"."purpose" in ('trade_link', 'purchase', 'payout', 'card_payout', 'withdrawal', 'email')),
	CONSTRAINT "destination_changes_state" CHECK("__new_destination_changes"."state" in ('pending', 'confirmed', 'withdrawn', 'disowned'))
);
--> statement-breakpoint
INSERT INTO `__new_destination_changes`("id", "customer_id", "purpose", "state", "destination", "fingerprint", "before", "seed", "code_expires_at", "disown_hash", "disown_until", "mailed_at", "mails", "created_at", "updated_at") SELECT "id", "customer_id", "purpose", "state", "destination", "fingerprint", "before", "seed", "code_expires_at", "disown_hash", "disown_until", "mailed_at", "mails", "created_at", "updated_at" FROM `destination_changes` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `destination_changes`;--> statement-breakpoint
ALTER TABLE `__new_destination_changes` RENAME TO `destination_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `destination_changes_disown_hash_unique` ON `destination_changes` (`disown_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `destination_changes_pending` ON `destination_changes` (`customer_id`,`purpose`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `destination_changes_customer` ON `destination_changes` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `destination_changes_email` ON `destination_changes` (lower("before")) WHERE purpose = 'email';--> statement-breakpoint
CREATE TABLE `__new_payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text,
	`customer_id` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`iban_masked` text DEFAULT '' NOT NULL,
	`provider_ref` text,
	`form_ready_at` integer,
	`export_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_method" CHECK("__new_payouts"."method" in ('sepa', 'card', 'balance')),
	CONSTRAINT "payouts_state" CHECK("__new_payouts"."state" in ('requested', 'processing', 'paid', 'failed', 'replaced')),
	CONSTRAINT "payouts_amount" CHECK("__new_payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_withdrawn" CHECK("__new_payouts"."offer_id" is not null or "__new_payouts"."method" = 'sepa')
);
--> statement-breakpoint
INSERT INTO `__new_payouts`("id", "offer_id", "customer_id", "method", "state", "amount_cents", "details", "iban_masked", "provider_ref", "form_ready_at", "export_id", "attempt", "created_at", "updated_at", "paid_at") SELECT "id", "offer_id", "customer_id", "method", "state", "amount_cents", "details", "iban_masked", "provider_ref", "form_ready_at", "export_id", "attempt", "created_at", "updated_at", "paid_at" FROM `payouts` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `payouts`;--> statement-breakpoint
ALTER TABLE `__new_payouts` RENAME TO `payouts`;--> statement-breakpoint
CREATE INDEX `payouts_withdrawals` ON `payouts` (`customer_id`,`created_at`) WHERE offer_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_alive` ON `payouts` (`offer_id`) WHERE state in ('requested', 'processing', 'paid');--> statement-breakpoint
CREATE INDEX `payouts_state_index` ON `payouts` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_provider_ref` ON `payouts` (`provider_ref`) WHERE provider_ref is not null;