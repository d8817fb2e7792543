CREATE TABLE `import_rows` (
	`run_id` text NOT NULL,
	`line` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`is_doubtful` integer DEFAULT false NOT NULL,
	`external_id` text,
	`asset_id` text,
	`item_id` text,
	`title` text,
	`before` text,
	`after` text,
	`remarks` text NOT NULL,
	PRIMARY KEY(`run_id`, `line`),
	FOREIGN KEY (`run_id`) REFERENCES `import_runs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_rows_kind" CHECK("import_rows"."kind" in ('add', 'change', 'same', 'bad')),
	CONSTRAINT "import_rows_state" CHECK("import_rows"."state" in ('waiting', 'applied', 'left', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE INDEX `import_rows_kinds` ON `import_rows` (`run_id`,`kind`,`line`,`is_doubtful`,`state`);--> statement-breakpoint
CREATE INDEX `import_rows_external` ON `import_rows` (`run_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX `import_rows_asset` ON `import_rows` (`run_id`,`asset_id`) WHERE asset_id is not null;--> statement-breakpoint
CREATE INDEX `import_rows_item` ON `import_rows` (`item_id`) WHERE item_id is not null;--> statement-breakpoint
CREATE TABLE `import_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`updates` integer DEFAULT false NOT NULL,
	`format` text NOT NULL,
	`spellings` text NOT NULL,
	`takes_doubts` integer DEFAULT false NOT NULL,
	`actor` text NOT NULL,
	`at_line` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`applied_at` integer,
	`undone_at` integer,
	CONSTRAINT "import_runs_state" CHECK("import_runs"."state" in ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone', 'discarded'))
);
--> statement-breakpoint
CREATE INDEX `import_runs_created` ON `import_runs` (`created_at`,`id`);