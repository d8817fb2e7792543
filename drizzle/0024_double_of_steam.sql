CREATE TABLE `sandbox_steam_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`level` integer NOT NULL,
	`standing` text DEFAULT 'good' NOT NULL,
	`trade_token` text,
	`sign_in_name` text,
	`password` text,
	`shared_secret` text,
	`identity_secret` text,
	`session` integer DEFAULT 0 NOT NULL,
	`sign_in` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_steam_accounts_standing" CHECK("sandbox_steam_accounts"."standing" in ('good', 'private', 'on_hold', 'limited'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_steam_accounts_sign_in_name` ON `sandbox_steam_accounts` (`sign_in_name`);--> statement-breakpoint
CREATE TABLE `sandbox_steam_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`app_id` integer NOT NULL,
	`context_id` text NOT NULL,
	`class_id` text NOT NULL,
	`instance_id` text NOT NULL,
	`title` text NOT NULL,
	`protected_until` integer,
	`held_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `sandbox_steam_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_steam_assets_account` ON `sandbox_steam_assets` (`account_id`);--> statement-breakpoint
CREATE TABLE `sandbox_steam_offers` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`state` text NOT NULL,
	`message` text NOT NULL,
	`given` text NOT NULL,
	`asked` text NOT NULL,
	`confirmation` text,
	`trade_id` text,
	`held_until` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`from_id`) REFERENCES `sandbox_steam_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_id`) REFERENCES `sandbox_steam_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sandbox_steam_offers_state" CHECK("sandbox_steam_offers"."state" in ('active', 'accepted', 'expired', 'canceled', 'declined', 'invalid_items', 'needs_confirmation', 'canceled_by_second_factor', 'in_escrow'))
);
--> statement-breakpoint
CREATE INDEX `sandbox_steam_offers_from` ON `sandbox_steam_offers` (`from_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sandbox_steam_offers_to` ON `sandbox_steam_offers` (`to_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sandbox_steam_offers_expiry` ON `sandbox_steam_offers` (`state`,`expires_at`);--> statement-breakpoint
CREATE TABLE `sandbox_steam_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sandbox_steam_sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `sandbox_steam_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sandbox_steam_trades` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` integer NOT NULL,
	`state` text NOT NULL,
	`moved` text NOT NULL,
	`settles_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `sandbox_steam_offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sandbox_steam_trades_state" CHECK("sandbox_steam_trades"."state" in ('committed', 'complete', 'in_escrow', 'escrow_rolled_back', 'reversed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_steam_trades_offer` ON `sandbox_steam_trades` (`offer_id`);