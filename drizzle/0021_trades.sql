CREATE TABLE `operator_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	CONSTRAINT "operator_keys_scope" CHECK("operator_keys"."scope" in ('courier'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_keys_hash_unique` ON `operator_keys` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `operator_keys_name` ON `operator_keys` (`name`) WHERE revoked_at is null;--> statement-breakpoint
CREATE TABLE `shop_steam_accounts` (
	`steam_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`level` integer NOT NULL,
	`trade_url` text NOT NULL,
	`joined_at` integer,
	`seen_at` integer NOT NULL,
	`steam_away_since` integer
);
--> statement-breakpoint
CREATE TABLE `trade_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`trade_id` text NOT NULL,
	`seq` integer NOT NULL,
	`attempt` integer NOT NULL,
	`from_state` text,
	`to_state` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`trade_offer_id` text,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`trade_id`) REFERENCES `trades`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trade_steps_number` ON `trade_steps` (`trade_id`,`seq`);--> statement-breakpoint
CREATE INDEX `trade_steps_trade_offer` ON `trade_steps` (`trade_offer_id`) WHERE trade_offer_id is not null;--> statement-breakpoint
CREATE TABLE `trades` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`line_id` text,
	`offer_id` text,
	`customer_id` text NOT NULL,
	`state` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`trade_url` text NOT NULL,
	`steam_id` text NOT NULL,
	`account_steam_id` text,
	`trade_offer_id` text,
	`sent_at` integer,
	`expires_at` integer,
	`received_at` integer,
	`settles_at` integer,
	`failure` text,
	`received_asset_id` text,
	`mismatch` text,
	`stop` text,
	`stop_reason` text DEFAULT '' NOT NULL,
	`lease` text,
	`lease_holder` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`not_before` integer DEFAULT 0 NOT NULL,
	`delayed_at` integer,
	`delay_told_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trades_kind" CHECK("trades"."kind" in ('delivery', 'intake')),
	CONSTRAINT "trades_state" CHECK("trades"."state" in ('queued', 'sending', 'sent', 'received', 'settled', 'declined', 'expired', 'failed', 'reversed', 'cancelled')),
	CONSTRAINT "trades_failure" CHECK("trades"."failure" in ('trade_link_invalid', 'inventory_private', 'trade_hold', 'account_limited', 'item_missing', 'taken_back')),
	CONSTRAINT "trades_stop" CHECK("trades"."stop" in ('refund', 'resend', 'hold')),
	CONSTRAINT "trades_subject" CHECK(("trades"."kind" = 'delivery') = ("trades"."line_id" is not null) and ("trades"."kind" = 'intake') = ("trades"."offer_id" is not null)),
	CONSTRAINT "trades_sent" CHECK("trades"."state" not in ('sent') or "trades"."trade_offer_id" is not null),
	CONSTRAINT "trades_failed" CHECK(("trades"."state" = 'failed') = ("trades"."failure" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trades_open_of_line` ON `trades` (`line_id`) WHERE line_id is not null and state in ('queued', 'sending', 'sent', 'received', 'settled', 'declined', 'expired', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX `trades_open_of_offer` ON `trades` (`offer_id`) WHERE offer_id is not null and state in ('queued', 'sending', 'sent', 'received', 'settled', 'declined', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX `trades_line` ON `trades` (`line_id`) WHERE line_id is not null;--> statement-breakpoint
CREATE INDEX `trades_offer` ON `trades` (`offer_id`) WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX `trades_work` ON `trades` (`state`,`lease_until`,`created_at`) WHERE state in ('queued', 'sending', 'sent', 'received');--> statement-breakpoint
CREATE INDEX `trades_state_index` ON `trades` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `trades_customer` ON `trades` (`customer_id`);
--> statement-breakpoint
INSERT INTO trades (id, kind, line_id, customer_id, state, trade_url, steam_id, created_at, updated_at)
SELECT 'trd_' || lower(hex(randomblob(10))), 'delivery', l.id, l.customer_id, CASE l.state WHEN 'processing' THEN 'queued' ELSE 'sending' END, o.trade_url, o.steam_id, l.created_at, l.updated_at
FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.state = 'paid' AND l.state IN ('processing', 'accepted');--> statement-breakpoint
INSERT INTO trades (id, kind, offer_id, customer_id, state, failure, trade_url, steam_id, created_at, updated_at)
SELECT 'trd_' || lower(hex(randomblob(10))), 'intake', f.id, f.customer_id, CASE c.confirmed_trade_link WHEN '' THEN 'failed' ELSE 'queued' END, CASE c.confirmed_trade_link WHEN '' THEN 'trade_link_invalid' END, c.confirmed_trade_link, coalesce(c.steam_id, ''), f.updated_at, f.updated_at
FROM offers f JOIN customers c ON c.id = f.customer_id WHERE f.state = 'awaiting_item';--> statement-breakpoint
INSERT INTO trade_steps (id, trade_id, seq, attempt, to_state, reason, actor, at)
SELECT 'tst_' || lower(hex(randomblob(10))), id, 0, 1, state, coalesce(failure, ''), 'shop', created_at FROM trades;
