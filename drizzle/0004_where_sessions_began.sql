ALTER TABLE `sessions` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `city` text DEFAULT '' NOT NULL;