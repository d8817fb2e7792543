PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_operator_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`operator_id` text,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "operator_keys_scope" CHECK("__new_operator_keys"."scope" in ('courier', 'operator')),
	CONSTRAINT "operator_keys_owner" CHECK((scope = 'operator') = (operator_id is not null))
);
--> statement-breakpoint
INSERT INTO `__new_operator_keys`("id", "name", "scope", "operator_id", "hash", "created_at", "last_used_at", "revoked_at") SELECT "id", "name", "scope", null, "hash", "created_at", "last_used_at", "revoked_at" FROM `operator_keys`;--> statement-breakpoint
DROP TABLE `operator_keys`;--> statement-breakpoint
ALTER TABLE `__new_operator_keys` RENAME TO `operator_keys`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `operator_keys_hash_unique` ON `operator_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `operator_keys_operator` ON `operator_keys` (`operator_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `operator_keys_name` ON `operator_keys` (`name`) WHERE revoked_at is null;--> statement-breakpoint
ALTER TABLE `operator_invitations` ADD `mail_seed` text;--> statement-breakpoint
CREATE UNIQUE INDEX `operator_invitations_mail_seed_unique` ON `operator_invitations` (`mail_seed`);