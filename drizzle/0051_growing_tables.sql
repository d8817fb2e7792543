CREATE INDEX `packs_offered` ON `packs` (`created_at`,`id`) WHERE active = 1;--> statement-breakpoint
CREATE INDEX `destination_changes_over` ON `destination_changes` (`disown_until`);--> statement-breakpoint
CREATE INDEX `mail_tokens_expired` ON `mail_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `provider_events_subject` ON `provider_events` (cast(case when json_valid(body) then json_extract(body, '$.subjectId') end as text));--> statement-breakpoint
CREATE INDEX `provider_events_reference` ON `provider_events` (cast(case when json_valid(body) then json_extract(body, '$.providerRef') end as text));--> statement-breakpoint
CREATE INDEX `trades_settling` ON `trades` (`settles_at`) WHERE state = 'received';