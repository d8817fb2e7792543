DROP INDEX `offers_state_index`;--> statement-breakpoint
CREATE INDEX `offers_state_created` ON `offers` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_updated` ON `offers` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_state_index` ON `offers` (`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `bank_entries_mismatch` ON `bank_entries` (`mismatch`,`booked_at`,`id`) WHERE mismatch is not null;--> statement-breakpoint
CREATE INDEX `items_price` ON `items` (`price_cents`);--> statement-breakpoint
CREATE INDEX `items_away_listed` ON `items` (`state`) WHERE not state = 'available';--> statement-breakpoint
CREATE INDEX `items_away_price` ON `items` (`state`,`price_cents`) WHERE not state = 'available';--> statement-breakpoint
CREATE INDEX `items_away_title` ON `items` (`state`,`title`) WHERE not state = 'available';--> statement-breakpoint
CREATE INDEX `customers_blocked` ON `customers` (`created_at`,`id`) WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX `customers_closed` ON `customers` (`created_at`,`id`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `customers_unverified` ON `customers` (`created_at`,`id`) WHERE email_verified_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX `accounts_owing` ON `accounts` (`id`) WHERE kind = 'claims' and balance_cents < 0;--> statement-breakpoint
CREATE INDEX `transfers_newest` ON `transfers` (`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_code_index` ON `transfers` (`code`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_export` ON `payouts` (`export_id`) WHERE export_id is not null;--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`);--> statement-breakpoint
CREATE INDEX `order_lines_item` ON `order_lines` (`item_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_issued` ON `credit_notes` (`issued_at`);--> statement-breakpoint
CREATE INDEX `payments_state_index` ON `payments` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `provider_events_urgent` ON `provider_events` ((case when applied_at is not null or dismissed_at is not null then 2 when attempts >= 10 then 0 else 1 end),(-received_at),`id`);--> statement-breakpoint
CREATE INDEX `provider_events_dismissed` ON `provider_events` ((-received_at),`id`) WHERE dismissed_at is not null;--> statement-breakpoint
CREATE INDEX `refunds_state_index` ON `refunds` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_action` ON `audit_log` (`actor`,`action`,`at`);--> statement-breakpoint
CREATE INDEX `outbox_messages` ON `outbox` (lower("values" ->> '$.email')) WHERE template = 'contact_form';--> statement-breakpoint
CREATE INDEX `trades_trade_offer` ON `trades` (`trade_offer_id`) WHERE trade_offer_id is not null;