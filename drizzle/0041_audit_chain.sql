PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_audit_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`role` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`salt` text DEFAULT '' NOT NULL,
	`words_hash` text DEFAULT '' NOT NULL,
	`hash` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_audit_log`("seq", "id", "at", "actor", "role", "action", "subject", "details", "salt", "words_hash", "hash") SELECT null, "id", "at", "actor", "role", "action", "subject", "details", lower(hex(randomblob(16))), '', '' FROM `audit_log` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `audit_log`;--> statement-breakpoint
ALTER TABLE `__new_audit_log` RENAME TO `audit_log`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_id_unique` ON `audit_log` (`id`);--> statement-breakpoint
CREATE INDEX `audit_log_unsealed` ON `audit_log` (`seq`) WHERE hash = '';--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`);--> statement-breakpoint
CREATE TRIGGER audit_log_added BEFORE INSERT ON audit_log
WHEN new.hash <> '' OR new.words_hash <> '' OR exists (SELECT 1 FROM audit_log WHERE id = new.id OR seq = new.seq) BEGIN
  SELECT RAISE(ABORT, 'audit_log_added')
; END;--> statement-breakpoint
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
WHEN new.seq <> old.seq OR new.id <> old.id OR new.at <> old.at OR new.actor <> old.actor OR new.role IS NOT old.role
  OR new.action <> old.action OR new.subject <> old.subject
  OR (new.details <> old.details AND new.details <> json_remove(old.details, '$.reason', '$.note'))
  OR (new.salt <> old.salt AND new.salt <> '')
  OR (new.hash <> old.hash AND (old.hash <> '' OR new.hash = ''))
  OR (new.words_hash <> old.words_hash AND old.hash <> '') BEGIN
  SELECT RAISE(ABORT, 'audit_log_unchanged')
; END;--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log_kept')
; END;
