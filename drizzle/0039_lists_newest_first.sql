CREATE INDEX `order_lines_newest` ON `order_lines` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_newest` ON `payments` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_customer` ON `refunds` (`customer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_newest` ON `refunds` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);