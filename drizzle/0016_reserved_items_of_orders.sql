DROP INDEX `items_reservations`;--> statement-breakpoint
CREATE INDEX `items_reserved` ON `items` (`reserved_order_id`) WHERE reserved_order_id is not null;--> statement-breakpoint
CREATE INDEX `orders_open_of_customer` ON `orders` (`customer_id`) WHERE state = 'open';