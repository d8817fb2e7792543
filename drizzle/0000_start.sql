CREATE TABLE `cart_items` (
	`customer_id` text NOT NULL,
	`item_id` text NOT NULL,
	`seen_price_cents` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `item_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cart_items_item` ON `cart_items` (`item_id`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_url_unique` ON `categories` (`url`);--> statement-breakpoint
CREATE TABLE `items` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`subcategory` text NOT NULL,
	`quality` text NOT NULL,
	`exterior_name` text,
	`hero` text,
	`class` text,
	`category_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`old_price_cents` integer,
	`img_url` text NOT NULL,
	`img_url_big` text NOT NULL,
	`is_new` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`reserved_order_id` text,
	`reserved_until` integer,
	`external_id` text,
	`offer_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sold_at` integer,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "items_state" CHECK("items"."state" in ('available', 'reserved', 'sold', 'withdrawn')),
	CONSTRAINT "items_quality" CHECK("items"."quality" in ('factory_new', 'minimal_wear', 'field_tested', 'well_worn', 'battle_scarred', 'not_painted')),
	CONSTRAINT "items_price" CHECK("items"."price_cents" > 0),
	CONSTRAINT "items_old_price" CHECK("items"."old_price_cents" is null or "items"."old_price_cents" > 0),
	CONSTRAINT "items_reservation" CHECK(("items"."state" = 'reserved') = ("items"."reserved_order_id" is not null) and ("items"."state" = 'reserved') = ("items"."reserved_until" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `items_id_unique` ON `items` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `items_external` ON `items` (`external_id`);--> statement-breakpoint
CREATE INDEX `items_for_sale_price` ON `items` (`category_id`,`price_cents`,`id`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_newest` ON `items` (`category_id`,`created_at`,`id`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_type` ON `items` (`category_id`,`type`,`price_cents`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_subcategory` ON `items` (`category_id`,`subcategory`,`price_cents`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_hero` ON `items` (`category_id`,`hero`,`price_cents`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_quality` ON `items` (`category_id`,`quality`,`price_cents`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_exterior` ON `items` (`category_id`,`exterior_name`,`price_cents`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_for_sale_class` ON `items` (`category_id`,`class`,`price_cents`) WHERE state = 'available';--> statement-breakpoint
CREATE INDEX `items_on_sale` ON `items` (`category_id`,`price_cents`) WHERE state = 'available' and old_price_cents > price_cents;--> statement-breakpoint
CREATE INDEX `items_new` ON `items` (`category_id`,`price_cents`) WHERE state = 'available' and is_new = 1;--> statement-breakpoint
CREATE INDEX `items_reservations` ON `items` (`reserved_until`) WHERE state = 'reserved';--> statement-breakpoint
CREATE TABLE `pack_items` (
	`pack_id` text NOT NULL,
	`item_id` text NOT NULL,
	PRIMARY KEY(`pack_id`, `item_id`),
	FOREIGN KEY (`pack_id`) REFERENCES `packs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pack_items_item` ON `pack_items` (`item_id`);--> statement-breakpoint
CREATE TABLE `packs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`price_cents` integer NOT NULL,
	`img_url` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "packs_price" CHECK("packs"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE `prompts` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`item_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "prompts_price" CHECK("prompts"."price_cents" > 0),
	CONSTRAINT "prompts_time" CHECK("prompts"."ends_at" > "prompts"."starts_at")
);
--> statement-breakpoint
CREATE INDEX `prompts_time_index` ON `prompts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `search_fragments` (
	`fragment` text NOT NULL,
	`term` text NOT NULL,
	PRIMARY KEY(`fragment`, `term`)
);
--> statement-breakpoint
CREATE TABLE `search_terms` (
	`term` text PRIMARY KEY NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`name` text NOT NULL,
	`surname` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`phone_e164` text DEFAULT '' NOT NULL,
	`avatar_url` text,
	`language` text DEFAULT 'en' NOT NULL,
	`country_code` text,
	`city` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`post_code` text DEFAULT '' NOT NULL,
	`steam_trade_link` text DEFAULT '' NOT NULL,
	`steam_id` text,
	`real_country_hash` text,
	`verification_status` text DEFAULT 'none' NOT NULL,
	`terms_accepted_at` integer,
	`adult_confirmed_at` integer,
	`totp_secret` text,
	`totp_enabled_at` integer,
	`totp_last_step` integer,
	`blocked_at` integer,
	`blocked_reason` text,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "customers_verification_status" CHECK("customers"."verification_status" in ('none', 'pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email` ON `customers` (lower("email"));--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "identities_provider" CHECK("identities"."provider" in ('steam'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_customer` ON `identities` (`customer_id`,`provider`);--> statement-breakpoint
CREATE TABLE `login_failures` (
	`account_hash` text NOT NULL,
	`address_hash` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_hash`, `address_hash`)
);
--> statement-breakpoint
CREATE INDEX `login_failures_last` ON `login_failures` (`last_at`);--> statement-breakpoint
CREATE TABLE `mail_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mail_tokens_purpose" CHECK("mail_tokens"."purpose" in ('verify', 'reset', 'change_email'))
);
--> statement-breakpoint
CREATE INDEX `mail_tokens_customer` ON `mail_tokens` (`customer_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_customer` ON `recovery_codes` (`customer_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `used_nonces` (
	`nonce` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text,
	`balance_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounts_kind" CHECK("accounts"."kind" in ('customer', 'provider', 'bank', 'sales', 'purchases', 'owed', 'in_flight', 'goodwill')),
	CONSTRAINT "accounts_not_negative" CHECK("accounts"."balance_cents" >= 0 or "accounts"."kind" not in ('customer', 'owed', 'in_flight')),
	CONSTRAINT "accounts_owner" CHECK(("accounts"."kind" = 'customer') = ("accounts"."customer_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_customer` ON `accounts` (`customer_id`) WHERE customer_id is not null;--> statement-breakpoint
CREATE TABLE `transfers` (
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
	CONSTRAINT "transfers_code" CHECK("transfers"."code" in ('topup', 'sale', 'card_sale', 'late_payment', 'refund', 'refund_to_source', 'refund_payment', 'credit', 'debit', 'offer_owed', 'offer_unowed', 'payout_started', 'payout_returned', 'payout_paid', 'payout_to_balance')),
	CONSTRAINT "transfers_amount" CHECK("transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_two_accounts" CHECK("transfers"."from_account" <> "transfers"."to_account")
);
--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_account`,`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_cause` ON `transfers` (`cause_id`);--> statement-breakpoint
CREATE TABLE `offer_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`from_state` text,
	`to_state` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_moves_offer` ON `offer_moves` (`offer_id`,`at`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`quality` text NOT NULL,
	`item_url` text NOT NULL,
	`img_url` text DEFAULT '' NOT NULL,
	`user_price_cents` integer NOT NULL,
	`service_price_cents` integer,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offers_state" CHECK("offers"."state" in ('pending', 'offer', 'awaiting_item', 'ready_for_payout', 'payout_processing', 'approved', 'declined_by_user', 'declined_by_service')),
	CONSTRAINT "offers_quality" CHECK("offers"."quality" in ('factory_new', 'minimal_wear', 'field_tested', 'well_worn', 'battle_scarred', 'not_painted')),
	CONSTRAINT "offers_currency" CHECK("offers"."currency" = 'EUR'),
	CONSTRAINT "offers_prices" CHECK("offers"."user_price_cents" > 0 and ("offers"."service_price_cents" is null or "offers"."service_price_cents" > 0)),
	CONSTRAINT "offers_priced" CHECK("offers"."state" not in ('offer', 'awaiting_item', 'ready_for_payout', 'payout_processing', 'approved') or "offers"."service_price_cents" is not null)
);
--> statement-breakpoint
CREATE INDEX `offers_customer` ON `offers` (`customer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_state_index` ON `offers` (`state`,`updated_at`);--> statement-breakpoint
CREATE TABLE `payout_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`count` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_exports_message_id_unique` ON `payout_exports` (`message_id`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`iban_masked` text DEFAULT '' NOT NULL,
	`provider_ref` text,
	`export_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_method" CHECK("payouts"."method" in ('sepa', 'card', 'balance')),
	CONSTRAINT "payouts_state" CHECK("payouts"."state" in ('requested', 'processing', 'paid', 'failed', 'replaced')),
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_alive` ON `payouts` (`offer_id`) WHERE state in ('requested', 'processing', 'paid');--> statement-breakpoint
CREATE INDEX `payouts_state_index` ON `payouts` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_provider_ref` ON `payouts` (`provider_ref`) WHERE provider_ref is not null;--> statement-breakpoint
CREATE TABLE `invoices` (
	`order_id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`year`,`number`);--> statement-breakpoint
CREATE TABLE `order_line_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`line_id` text NOT NULL,
	`from_state` text,
	`to_state` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_line_moves_line` ON `order_line_moves` (`line_id`,`at`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`img_url` text NOT NULL,
	`price_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_state" CHECK("order_lines"."state" in ('processing', 'accepted', 'completed', 'denied', 'deleted', 'client refused', 'payment error')),
	CONSTRAINT "order_lines_amounts" CHECK("order_lines"."price_cents" > 0 and "order_lines"."paid_cents" between 0 and "order_lines"."price_cents"),
	CONSTRAINT "order_lines_refund" CHECK("order_lines"."refunded_cents" between 0 and "order_lines"."paid_cents")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_one_owner` ON `order_lines` (`item_id`) WHERE state in ('processing', 'accepted', 'completed');--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_lines_customer` ON `order_lines` (`customer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_lines_state_index` ON `order_lines` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`vat_percent` real NOT NULL,
	`promo_code` text,
	`pack_id` text,
	`prompt_id` text,
	`buyer_name` text NOT NULL,
	`buyer_surname` text NOT NULL,
	`buyer_email` text NOT NULL,
	`buyer_phone` text NOT NULL,
	`buyer_country` text NOT NULL,
	`buyer_city` text NOT NULL,
	`buyer_address` text NOT NULL,
	`buyer_post_code` text NOT NULL,
	`steam_id` text NOT NULL,
	`trade_url` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`reserved_until` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pack_id`) REFERENCES `packs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prompt_id`) REFERENCES `prompts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_method" CHECK("orders"."method" in ('card', 'balance')),
	CONSTRAINT "orders_state" CHECK("orders"."state" in ('open', 'paid', 'failed')),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" >= 0 and "orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents"),
	CONSTRAINT "orders_paid" CHECK(("orders"."state" = 'paid') = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`reserved_until`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `notices` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failure` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_event` ON `notices` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `notices_waiting` ON `notices` (`received_at`) WHERE applied_at is null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`purpose` text NOT NULL,
	`order_id` text,
	`provider` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`charged_minor_units` integer NOT NULL,
	`rate_micros` integer NOT NULL,
	`provider_ref` text,
	`redirect_url` text,
	`sepa_reference` text,
	`payer_iban` text,
	`payer_name` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '{}' NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_purpose" CHECK("payments"."purpose" in ('topup', 'purchase')),
	CONSTRAINT "payments_provider" CHECK("payments"."provider" in ('sandbox', 'stripe', 'bank')),
	CONSTRAINT "payments_method" CHECK("payments"."method" in ('card', 'sepa')),
	CONSTRAINT "payments_state" CHECK("payments"."state" in ('Pending', 'Success', 'Error', 'Cancelled')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0 and "payments"."charged_minor_units" > 0),
	CONSTRAINT "payments_refund" CHECK("payments"."refunded_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_order" CHECK(("payments"."purpose" = 'purchase') = ("payments"."order_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_ref` ON `payments` (`provider`,`provider_ref`) WHERE provider_ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_sepa_reference` ON `payments` (`sepa_reference`) WHERE sepa_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order_open` ON `payments` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `payments_customer` ON `payments` (`customer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`expires_at`) WHERE state = 'Pending';--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`line_id` text,
	`payment_id` text,
	`target` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`provider_ref` text,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_target" CHECK("refunds"."target" in ('balance', 'source')),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" in ('pending', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_source" CHECK("refunds"."target" = 'balance' or "refunds"."payment_id" is not null)
);
--> statement-breakpoint
CREATE INDEX `refunds_line` ON `refunds` (`line_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE TABLE `sandbox_checkouts` (
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
	`notice_due_at` integer,
	`notice_sent_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_checkouts_kind" CHECK("sandbox_checkouts"."kind" in ('payment', 'payout')),
	CONSTRAINT "sandbox_checkouts_state" CHECK("sandbox_checkouts"."state" in ('open', 'paid', 'declined', 'cancelled', 'later'))
);
--> statement-breakpoint
CREATE INDEX `sandbox_checkouts_due` ON `sandbox_checkouts` (`notice_due_at`) WHERE notice_due_at is not null and notice_sent_at is null;--> statement-breakpoint
CREATE TABLE `statement_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`amount_cents` integer NOT NULL,
	`payer_name` text NOT NULL,
	`reference` text NOT NULL,
	`booked_at` integer NOT NULL,
	`matched_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`minimum_cents` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`uses_max` integer,
	`uses_per_customer_max` integer,
	`applies_to_delivery` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "promo_codes_type" CHECK("promo_codes"."type" in ('percent', 'fixed')),
	CONSTRAINT "promo_codes_amount" CHECK("promo_codes"."amount" > 0 and ("promo_codes"."type" = 'fixed' or "promo_codes"."amount" <= 10000)),
	CONSTRAINT "promo_codes_upper" CHECK("promo_codes"."code" = upper("promo_codes"."code"))
);
--> statement-breakpoint
CREATE TABLE `promo_redemptions` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`order_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`discount_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`released_at` integer,
	FOREIGN KEY (`code`) REFERENCES `promo_codes`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_redemptions_order` ON `promo_redemptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `promo_redemptions_use` ON `promo_redemptions` (`code`,`customer_id`) WHERE released_at is null;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`);--> statement-breakpoint
CREATE TABLE `currencies` (
	`code` text PRIMARY KEY NOT NULL,
	`symbol` text NOT NULL,
	`rate_micros` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "currencies_rate" CHECK("currencies"."rate_micros" > 0),
	CONSTRAINT "currencies_code" CHECK("currencies"."code" glob '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "currencies_euro" CHECK("currencies"."code" <> 'EUR' or "currencies"."rate_micros" = 1000000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_default` ON `currencies` (`is_default`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`customer_id` text NOT NULL,
	`key` text NOT NULL,
	`route` text NOT NULL,
	`body_hash` text NOT NULL,
	`state` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `key`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "idempotency_keys_state" CHECK("idempotency_keys"."state" in ('running', 'done'))
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`values` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`failure` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`next_attempt_at`) WHERE sent_at is null;--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
