CREATE TABLE `dispute_lines` (
	`dispute_id` text NOT NULL,
	`line_id` text NOT NULL,
	`is_sent` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`resumed_order_id` text,
	PRIMARY KEY(`dispute_id`, `line_id`),
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resumed_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dispute_lines_line` ON `dispute_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text NOT NULL,
	`payment_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`minor_units` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`evidence_due_at` integer,
	`taken_at` integer,
	`restored_at` integer,
	`released_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_kind" CHECK("disputes"."kind" in ('dispute', 'refund', 'return')),
	CONSTRAINT "disputes_provider" CHECK("disputes"."provider" in ('sandbox', 'stripe', 'bank')),
	CONSTRAINT "disputes_state" CHECK("disputes"."state" in ('open', 'lost', 'won')),
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount_cents" > 0 and "disputes"."minor_units" > 0),
	CONSTRAINT "disputes_restored" CHECK(("disputes"."state" = 'won') = ("disputes"."restored_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_provider_ref` ON `disputes` (`provider`,`provider_ref`);--> statement-breakpoint
CREATE INDEX `disputes_customer` ON `disputes` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE TABLE `sandbox_reversals` (
	`id` text PRIMARY KEY NOT NULL,
	`checkout_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`amount_minor_units` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `sandbox_checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sandbox_reversals_kind" CHECK("sandbox_reversals"."kind" in ('dispute', 'refund')),
	CONSTRAINT "sandbox_reversals_state" CHECK("sandbox_reversals"."state" in ('open', 'lost', 'won')),
	CONSTRAINT "sandbox_reversals_amount" CHECK("sandbox_reversals"."amount_minor_units" > 0)
);
--> statement-breakpoint
CREATE INDEX `sandbox_reversals_checkout` ON `sandbox_reversals` (`checkout_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sandbox_webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sandbox_webhooks_due` ON `sandbox_webhooks` (`due_at`) WHERE sent_at is null;--> statement-breakpoint
-- Both tables are rebuilt: triggers that name the one must not be there while the other has no name.
DROP TRIGGER `transfers_move_balances`;--> statement-breakpoint
DROP TRIGGER `accounts_follow_the_ledger`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text,
	`balance_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounts_kind" CHECK("__new_accounts"."kind" in ('customer', 'provider', 'bank', 'sales', 'purchases', 'owed', 'in_flight', 'goodwill', 'claims', 'losses')),
	CONSTRAINT "accounts_not_negative" CHECK("__new_accounts"."balance_cents" >= 0 or "__new_accounts"."kind" not in ('customer', 'owed', 'in_flight')),
	CONSTRAINT "accounts_claims" CHECK("__new_accounts"."balance_cents" <= 0 or "__new_accounts"."kind" <> 'claims'),
	CONSTRAINT "accounts_owner" CHECK(("__new_accounts"."kind" = 'customer') = ("__new_accounts"."customer_id" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_accounts`("id", "kind", "customer_id", "balance_cents", "created_at") SELECT "id", "kind", "customer_id", "balance_cents", "created_at" FROM `accounts` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `accounts`;--> statement-breakpoint
ALTER TABLE `__new_accounts` RENAME TO `accounts`;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_customer` ON `accounts` (`customer_id`) WHERE customer_id is not null;--> statement-breakpoint
CREATE TABLE `__new_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`from_account` text NOT NULL,
	`to_account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`cause_id` text NOT NULL,
	`memo` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`from_account`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_account`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_code" CHECK("__new_transfers"."code" in ('topup', 'sale', 'card_sale', 'late_payment', 'refund', 'refund_to_source', 'refund_payment', 'refund_returned', 'credit', 'debit', 'offer_owed', 'payout_started', 'payout_returned', 'payout_paid', 'payout_sent_back', 'payout_to_balance', 'dispute', 'dispute_claim', 'dispute_won', 'claim_paid', 'claim_waived')),
	CONSTRAINT "transfers_amount" CHECK("__new_transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_two_accounts" CHECK("__new_transfers"."from_account" <> "__new_transfers"."to_account")
);
--> statement-breakpoint
INSERT INTO `__new_transfers`("id", "code", "from_account", "to_account", "amount_cents", "cause_id", "memo", "created_at") SELECT "id", "code", "from_account", "to_account", "amount_cents", "cause_id", "memo", "created_at" FROM `transfers` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `transfers`;--> statement-breakpoint
ALTER TABLE `__new_transfers` RENAME TO `transfers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
-- The rebuilt tables have lost their triggers.
CREATE TRIGGER transfers_not_updated BEFORE UPDATE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_not_deleted BEFORE DELETE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_move_balances AFTER INSERT ON transfers BEGIN
  UPDATE accounts SET balance_cents = balance_cents - NEW.amount_cents WHERE id = NEW.from_account;
  UPDATE accounts SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.to_account;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_start_empty BEFORE INSERT ON accounts WHEN NEW.balance_cents <> 0 BEGIN
  SELECT RAISE(ABORT, 'balance_is_not_the_ledger');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_not_deleted BEFORE DELETE ON accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_follow_the_ledger AFTER UPDATE OF balance_cents ON accounts WHEN NEW.kind IN ('customer', 'claims') BEGIN
  SELECT CASE WHEN NEW.balance_cents <>
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE to_account = NEW.id), 0) -
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE from_account = NEW.id), 0)
  THEN RAISE(ABORT, 'balance_is_not_the_ledger') END;
END;
--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_cause` ON `transfers` (`cause_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `money_ref` text;--> statement-breakpoint
CREATE INDEX `payments_money_ref` ON `payments` (`money_ref`) WHERE money_ref is not null;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `type` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `next_attempt_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `dismissed_at` integer;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `dismissed_reason` text;