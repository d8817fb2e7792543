ALTER TABLE `offers` ADD `payable_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `form_ready_at` integer;--> statement-breakpoint
-- customers whose items have arrived were told that they can enter their cards
UPDATE `payouts` SET `form_ready_at` = `updated_at` WHERE `method` = 'card' AND `offer_id` IN (
  SELECT `id` FROM `offers` WHERE `state` NOT IN ('pending', 'offer', 'awaiting_item')
);
