CREATE TABLE `trade_evidence` (
	`id` text PRIMARY KEY NOT NULL,
	`trade_id` text NOT NULL,
	`name` text NOT NULL,
	`note` text NOT NULL,
	`media_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`storage_key` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`trade_id`) REFERENCES `trades`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trade_evidence_media_type" CHECK("trade_evidence"."media_type" in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain')),
	CONSTRAINT "trade_evidence_size" CHECK("trade_evidence"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trade_evidence_storage_key_unique` ON `trade_evidence` (`storage_key`);--> statement-breakpoint
CREATE INDEX `trade_evidence_trade` ON `trade_evidence` (`trade_id`,`added_at`);