CREATE INDEX `offers_created` ON `offers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_title` ON `offers` (`title`,`created_at`);