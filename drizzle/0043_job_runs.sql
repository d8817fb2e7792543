CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`succeeded_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`did` integer,
	CONSTRAINT "job_runs_outcome" CHECK("job_runs"."outcome" in ('done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `job_runs_succeeded` ON `job_runs` (`succeeded_at`);--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`);--> statement-breakpoint
-- A Worker whose jobs never run is late from its deployment on. The first run takes this row away.
INSERT INTO `job_runs` VALUES ('awaited', 'done', unixepoch(), unixepoch(), unixepoch(), 0, 0);
