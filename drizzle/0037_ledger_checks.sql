CREATE TABLE `ledger_checks` (
	`day` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`sound` integer DEFAULT false NOT NULL,
	`accounts` integer NOT NULL,
	`transfers` integer NOT NULL,
	`differences` text DEFAULT '[]' NOT NULL
);
