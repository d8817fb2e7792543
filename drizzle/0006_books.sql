CREATE TABLE `credit_notes` (
	`refund_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_number` ON `credit_notes` (`year`,`number`);--> statement-breakpoint
CREATE INDEX `credit_notes_order` ON `credit_notes` (`order_id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `seller` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Orders that were paid, and refunds that were made, before there were numbers get theirs in the order of time.
INSERT INTO invoices (order_id, year, number, issued_at, seller)
SELECT id, year, row_number() OVER (PARTITION BY year ORDER BY paid_at, id), paid_at,
  coalesce((SELECT json_extract(value, '$') FROM settings WHERE name = 'requisites'), '')
FROM (SELECT id, paid_at, CAST(strftime('%Y', paid_at, 'unixepoch') AS INTEGER) AS year FROM orders WHERE state = 'paid');
--> statement-breakpoint
INSERT INTO credit_notes (refund_id, order_id, year, number, issued_at)
SELECT id, order_id, year, row_number() OVER (PARTITION BY year ORDER BY at, id), at
FROM (
  SELECT r.id, i.order_id, coalesce(r.done_at, r.created_at) AS at,
    CAST(strftime('%Y', coalesce(r.done_at, r.created_at), 'unixepoch') AS INTEGER) AS year
  FROM refunds r
  LEFT JOIN order_lines l ON l.id = r.line_id
  LEFT JOIN payments p ON p.id = r.payment_id
  JOIN invoices i ON i.order_id = coalesce(l.order_id, p.order_id)
  WHERE r.state <> 'pending'
);
--> statement-breakpoint
-- A paid order gets the next number of its year in the batch that pays it, whichever verb pays: no gap, none twice.
CREATE TRIGGER orders_invoiced_when_made AFTER INSERT ON orders WHEN NEW.state = 'paid' BEGIN
  INSERT INTO invoices (order_id, year, number, issued_at, seller)
  SELECT NEW.id, y.year, 1 + coalesce((SELECT max(number) FROM invoices WHERE year = y.year), 0), NEW.paid_at,
    coalesce((SELECT json_extract(value, '$') FROM settings WHERE name = 'requisites'), '')
  FROM (SELECT CAST(strftime('%Y', NEW.paid_at, 'unixepoch') AS INTEGER) AS year) y;
END;
--> statement-breakpoint
CREATE TRIGGER orders_invoiced_when_paid AFTER UPDATE OF state ON orders
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' BEGIN
  INSERT INTO invoices (order_id, year, number, issued_at, seller)
  SELECT NEW.id, y.year, 1 + coalesce((SELECT max(number) FROM invoices WHERE year = y.year), 0), NEW.paid_at,
    coalesce((SELECT json_extract(value, '$') FROM settings WHERE name = 'requisites'), '')
  FROM (SELECT CAST(strftime('%Y', NEW.paid_at, 'unixepoch') AS INTEGER) AS year) y;
END;
--> statement-breakpoint
-- So does a refund of what was bought once it has ended: on the balance, at the source, or on the balance since the source refused it.
CREATE TRIGGER refunds_noted_when_made AFTER INSERT ON refunds WHEN NEW.state = 'done' BEGIN
  INSERT INTO credit_notes (refund_id, order_id, year, number, issued_at)
  SELECT NEW.id, i.order_id, y.year, 1 + coalesce((SELECT max(number) FROM credit_notes WHERE year = y.year), 0), y.at
  FROM (SELECT coalesce(NEW.done_at, NEW.created_at) AS at,
    CAST(strftime('%Y', coalesce(NEW.done_at, NEW.created_at), 'unixepoch') AS INTEGER) AS year) y
  JOIN invoices i ON i.order_id = coalesce(
    (SELECT order_id FROM order_lines WHERE id = NEW.line_id),
    (SELECT order_id FROM payments WHERE id = NEW.payment_id));
END;
--> statement-breakpoint
CREATE TRIGGER refunds_noted_when_ended AFTER UPDATE OF state ON refunds
WHEN OLD.state = 'pending' AND NEW.state <> 'pending' BEGIN
  INSERT INTO credit_notes (refund_id, order_id, year, number, issued_at)
  SELECT NEW.id, i.order_id, y.year, 1 + coalesce((SELECT max(number) FROM credit_notes WHERE year = y.year), 0), y.at
  FROM (SELECT coalesce(NEW.done_at, NEW.created_at) AS at,
    CAST(strftime('%Y', coalesce(NEW.done_at, NEW.created_at), 'unixepoch') AS INTEGER) AS year) y
  JOIN invoices i ON i.order_id = coalesce(
    (SELECT order_id FROM order_lines WHERE id = NEW.line_id),
    (SELECT order_id FROM payments WHERE id = NEW.payment_id));
END;
--> statement-breakpoint
CREATE TRIGGER invoices_not_deleted BEFORE DELETE ON invoices BEGIN
  SELECT RAISE(ABORT, 'invoices_are_kept');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_not_deleted BEFORE DELETE ON credit_notes BEGIN
  SELECT RAISE(ABORT, 'invoices_are_kept');
END;
