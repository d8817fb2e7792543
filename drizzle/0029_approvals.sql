CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`amount_cents` integer,
	`input` text NOT NULL,
	`state` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decision_reason` text DEFAULT '' NOT NULL,
	CONSTRAINT "approvals_state" CHECK("approvals"."state" in ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "approvals_second_person" CHECK("approvals"."state" not in ('approved') or ("approvals"."decided_by" is not null and "approvals"."decided_by" <> "approvals"."asked_by"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_asked_once` ON `approvals` (`action`,`subject`,`input`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `approvals_waiting` ON `approvals` (`expires_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `approvals_asked` ON `approvals` (`asked_at`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_subject` ON `approvals` (`subject`);