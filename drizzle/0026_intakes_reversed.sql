-- The table is rebuilt: triggers that name it must not be there while it has no name.
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
	CONSTRAINT "transfers_code" CHECK("__new_transfers"."code" in ('topup', 'sale', 'card_sale', 'late_payment', 'refund', 'refund_to_source', 'refund_payment', 'refund_returned', 'credit', 'debit', 'offer_owed', 'payout_started', 'payout_returned', 'payout_paid', 'payout_sent_back', 'payout_to_balance', 'offer_reversed', 'offer_taken_back', 'offer_claim', 'withdrawal_started', 'withdrawal_claim', 'withdrawal_returned', 'withdrawal_sent_back', 'dispute', 'dispute_claim', 'dispute_won', 'claim_paid', 'claim_waived')),
	CONSTRAINT "transfers_amount" CHECK("__new_transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_two_accounts" CHECK("__new_transfers"."from_account" <> "__new_transfers"."to_account")
);
--> statement-breakpoint
INSERT INTO `__new_transfers`("id", "code", "from_account", "to_account", "amount_cents", "cause_id", "memo", "created_at") SELECT "id", "code", "from_account", "to_account", "amount_cents", "cause_id", "memo", "created_at" FROM `transfers` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `transfers`;--> statement-breakpoint
ALTER TABLE `__new_transfers` RENAME TO `transfers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
-- The rebuilt table has lost its triggers.
CREATE TRIGGER transfers_not_updated BEFORE UPDATE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER transfers_not_deleted BEFORE DELETE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER transfers_move_balances AFTER INSERT ON transfers BEGIN
  UPDATE accounts SET balance_cents = balance_cents - NEW.amount_cents WHERE id = NEW.from_account
  ; UPDATE accounts SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.to_account; END;
--> statement-breakpoint
CREATE TRIGGER accounts_follow_the_ledger AFTER UPDATE OF balance_cents ON accounts WHEN NEW.kind IN ('customer', 'claims') BEGIN
  SELECT CASE WHEN NEW.balance_cents <>
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE to_account = NEW.id), 0) -
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE from_account = NEW.id), 0)
  THEN RAISE(ABORT, 'balance_is_not_the_ledger') END; END;
--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_cause` ON `transfers` (`cause_id`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `released_at` integer;--> statement-breakpoint
ALTER TABLE `offers` ADD `reversed_at` integer;