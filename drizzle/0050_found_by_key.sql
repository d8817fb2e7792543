CREATE INDEX `items_offer` ON `items` (`offer_id`) WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX `payouts_offer` ON `payouts` (`offer_id`) WHERE offer_id is not null;