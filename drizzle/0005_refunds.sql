DROP TRIGGER `accounts_follow_the_ledger`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	CONSTRAINT "transfers_code" CHECK("__new_transfers"."code" in ('topup', 'sale', 'card_sale', 'late_payment', 'refund', 'refund_to_source', 'refund_payment', 'refund_returned', 'credit', 'debit', 'offer_owed', 'offer_unowed', 'payout_started', 'payout_returned', 'payout_paid', 'payout_to_balance')),
	CONSTRAINT "transfers_amount" CHECK("__new_transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_two_accounts" CHECK("__new_transfers"."from_account" <> "__new_transfers"."to_account")
);
--> statement-breakpoint
INSERT INTO `__new_transfers`("id", "code", "from_account", "to_account", "amount_cents", "cause_id", "memo", "created_at") SELECT "id", "code", "from_account", "to_account", "amount_cents", "cause_id", "memo", "created_at" FROM `transfers`;--> statement-breakpoint
DROP TABLE `transfers`;--> statement-breakpoint
ALTER TABLE `__new_transfers` RENAME TO `transfers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
-- The rebuilt table has lost its triggers, and the books had let go of the name.
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
CREATE TRIGGER accounts_follow_the_ledger AFTER UPDATE OF balance_cents ON accounts WHEN NEW.kind = 'customer' BEGIN
  SELECT CASE WHEN NEW.balance_cents <>
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE to_account = NEW.id), 0) -
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE from_account = NEW.id), 0)
  THEN RAISE(ABORT, 'balance_is_not_the_ledger') END;
END;
--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_cause` ON `transfers` (`cause_id`);--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`line_id` text,
	`payment_id` text,
	`target` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`charged_minor_units` integer,
	`state` text NOT NULL,
	`provider_ref` text,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_target" CHECK("__new_refunds"."target" in ('balance', 'source')),
	CONSTRAINT "refunds_state" CHECK("__new_refunds"."state" in ('pending', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("__new_refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_source" CHECK("__new_refunds"."target" = 'balance' or ("__new_refunds"."payment_id" is not null and coalesce("__new_refunds"."charged_minor_units", 0) > 0))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "customer_id", "line_id", "payment_id", "target", "amount_cents", "charged_minor_units", "state", "provider_ref", "reason", "created_at", "done_at") SELECT "id", "customer_id", "line_id", "payment_id", "target", "amount_cents", NULL, "state", "provider_ref", "reason", "created_at", "done_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE INDEX `refunds_line` ON `refunds` (`line_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_to_send` ON `refunds` (`created_at`) WHERE state = 'pending' and provider_ref is null;--> statement-breakpoint
CREATE TABLE `__new_sandbox_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`amount_minor_units` integer NOT NULL,
	`currency` text NOT NULL,
	`description` text NOT NULL,
	`success_url` text NOT NULL,
	`pending_url` text NOT NULL,
	`fail_url` text NOT NULL,
	`failure` text,
	`refunds_fail` integer DEFAULT false NOT NULL,
	`notice_due_at` integer,
	`notice_sent_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_checkouts_kind" CHECK("__new_sandbox_checkouts"."kind" in ('payment', 'payout', 'refund')),
	CONSTRAINT "sandbox_checkouts_state" CHECK("__new_sandbox_checkouts"."state" in ('open', 'paid', 'declined', 'cancelled', 'later'))
);
--> statement-breakpoint
INSERT INTO `__new_sandbox_checkouts`("id", "payment_id", "kind", "state", "amount_minor_units", "currency", "description", "success_url", "pending_url", "fail_url", "failure", "refunds_fail", "notice_due_at", "notice_sent_at", "created_at") SELECT "id", "payment_id", "kind", "state", "amount_minor_units", "currency", "description", "success_url", "pending_url", "fail_url", "failure", 0, "notice_due_at", "notice_sent_at", "created_at" FROM `sandbox_checkouts`;--> statement-breakpoint
DROP TABLE `sandbox_checkouts`;--> statement-breakpoint
ALTER TABLE `__new_sandbox_checkouts` RENAME TO `sandbox_checkouts`;--> statement-breakpoint
CREATE INDEX `sandbox_checkouts_due` ON `sandbox_checkouts` (`notice_due_at`) WHERE notice_due_at is not null and notice_sent_at is null;