CREATE TABLE `bank_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`statement_id` text,
	`account` text NOT NULL,
	`reference` text NOT NULL,
	`direction` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer,
	`currency` text NOT NULL,
	`reversal` integer DEFAULT false NOT NULL,
	`returned` integer DEFAULT false NOT NULL,
	`return_reason` text DEFAULT '' NOT NULL,
	`party_name` text NOT NULL,
	`party_iban` text DEFAULT '' NOT NULL,
	`remittance` text NOT NULL,
	`end_to_end_id` text DEFAULT '' NOT NULL,
	`transaction_id` text DEFAULT '' NOT NULL,
	`batch_id` text DEFAULT '' NOT NULL,
	`booked_at` integer NOT NULL,
	`mismatch` text,
	`outcome` text,
	`payment_id` text,
	`payout_id` text,
	`export_id` text,
	`customer_id` text,
	`decided_at` integer,
	`decided_by` text,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`statement_id`) REFERENCES `bank_statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_entries_direction" CHECK("bank_entries"."direction" in ('in', 'out')),
	CONSTRAINT "bank_entries_state" CHECK("bank_entries"."state" in ('unmatched', 'matched', 'ignored')),
	CONSTRAINT "bank_entries_outcome" CHECK("bank_entries"."outcome" in ('deposit', 'deposit_taken_back', 'payout_paid', 'payout_returned')),
	CONSTRAINT "bank_entries_decided" CHECK((state = 'unmatched') = ("bank_entries"."decided_at" is null)),
	CONSTRAINT "bank_entries_matched" CHECK((state = 'matched') = ("bank_entries"."outcome" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_entries_reference` ON `bank_entries` (`account`,`direction`,`reference`);--> statement-breakpoint
CREATE INDEX `bank_entries_state_index` ON `bank_entries` (`state`,`booked_at`,`id`);--> statement-breakpoint
CREATE INDEX `bank_entries_booked` ON `bank_entries` (`booked_at`,`id`);--> statement-breakpoint
CREATE INDEX `bank_entries_statement` ON `bank_entries` (`statement_id`);--> statement-breakpoint
CREATE INDEX `bank_entries_payment` ON `bank_entries` (`payment_id`) WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX `bank_entries_payout` ON `bank_entries` (`payout_id`) WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX `bank_entries_export` ON `bank_entries` (`export_id`) WHERE export_id is not null;--> statement-breakpoint
CREATE INDEX `bank_entries_customer` ON `bank_entries` (`customer_id`,`booked_at`) WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX `bank_entries_amount` ON `bank_entries` (`amount_cents`,`booked_at`);--> statement-breakpoint
CREATE INDEX `bank_entries_transaction` ON `bank_entries` (`transaction_id`) WHERE transaction_id <> '';--> statement-breakpoint
CREATE TABLE `bank_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`reference` text NOT NULL,
	`sequence` integer,
	`opening_cents` integer,
	`closing_cents` integer,
	`ends_at` integer NOT NULL,
	`imported_at` integer NOT NULL,
	`imported_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_reference` ON `bank_statements` (`account`,`ends_at`,`reference`);--> statement-breakpoint
CREATE INDEX `payments_by_bank` ON `payments` (`created_at`,`id`) WHERE method = 'sepa';