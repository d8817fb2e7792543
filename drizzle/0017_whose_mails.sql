ALTER TABLE `outbox` ADD `customer_id` text REFERENCES customers(id);--> statement-breakpoint
ALTER TABLE `outbox` ADD `deleted_when_done` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_customer` ON `outbox` (`customer_id`);--> statement-breakpoint
-- A mail with a link is its link's customer's, whosever the address is by now; the others are of whom the address belongs to.
UPDATE `outbox` SET `customer_id` = (SELECT `customer_id` FROM `mail_tokens` WHERE `token_hash` = substr(`outbox`.`id`, instr(`outbox`.`id`, ':') + 1))
WHERE `template` IN ('verification', 'password_reset', 'email_change', 'email_change_asked', 'email_changed');--> statement-breakpoint
UPDATE `outbox` SET `customer_id` = (SELECT `id` FROM `customers` WHERE lower(`email`) = lower(`outbox`.`recipient`))
WHERE `customer_id` IS NULL AND `template` NOT IN ('contact_form', 'account_closed');--> statement-breakpoint
UPDATE `outbox` SET `customer_id` = (SELECT `customer_id` FROM `mail_tokens` WHERE lower(`email`) = lower(`outbox`.`recipient`) ORDER BY `created_at` DESC LIMIT 1)
WHERE `customer_id` IS NULL AND `template` NOT IN ('contact_form', 'account_closed');--> statement-breakpoint
UPDATE `outbox` SET `customer_id` = (SELECT `id` FROM `customers` WHERE lower(`email`) = lower(json_extract(`outbox`.`values`, '$.email')) AND `email_verified_at` IS NOT NULL)
WHERE `template` = 'contact_form';--> statement-breakpoint
DELETE FROM `outbox` WHERE `template` = 'account_closed' AND (`sent_at` IS NOT NULL OR `attempts` >= 10);--> statement-breakpoint
UPDATE `outbox` SET `customer_id` = substr(`id`, length('account_closed:') + 1), `deleted_when_done` = 1
WHERE `template` = 'account_closed' AND EXISTS (SELECT 1 FROM `customers` WHERE `customers`.`id` = substr(`outbox`.`id`, length('account_closed:') + 1));
