CREATE TABLE `ledger_tries` (
	`day` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`failed` integer DEFAULT false NOT NULL
);
