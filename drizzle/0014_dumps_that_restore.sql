-- The dump that a libSQL server writes of itself restores whole, by SQLite and by a libSQL server. The options of the full text index stand
-- without single quotes, because the dump copies the definition of a virtual table into a string without doubling them; the
-- triggers on `items` go by its name and stay.
DROP TABLE item_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE item_search USING fts5(
  words,
  content = item_words, content_rowid = number,
  tokenize = "unicode61 remove_diacritics 2", prefix = "1 2 3"
);
--> statement-breakpoint
INSERT INTO item_search (item_search) VALUES ('rebuild');
--> statement-breakpoint
-- A libSQL server that restores a dump takes a line that ends in a semicolon for the end of its statement: of a trigger only the last line does.
DROP TRIGGER guard_holds;
--> statement-breakpoint
CREATE TRIGGER guard_holds INSTEAD OF INSERT ON guard BEGIN
  SELECT CASE WHEN NEW.holds IS NOT 1 THEN RAISE(ABORT, 'guard_failed') END; END;
--> statement-breakpoint
DROP TRIGGER promo_redemptions_limits;
--> statement-breakpoint
CREATE TRIGGER promo_redemptions_limits BEFORE INSERT ON promo_redemptions BEGIN
  SELECT CASE
    WHEN NOT EXISTS (
      SELECT 1 FROM promo_codes c WHERE c.code = NEW.code AND c.active = 1
        AND (c.starts_at IS NULL OR c.starts_at <= NEW.created_at)
        AND (c.ends_at IS NULL OR c.ends_at > NEW.created_at)
    ) THEN RAISE(ABORT, 'promo_expired')
    WHEN (SELECT uses_max FROM promo_codes WHERE code = NEW.code) <=
      (SELECT count(*) FROM promo_redemptions r WHERE r.code = NEW.code AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
    WHEN (SELECT uses_per_customer_max FROM promo_codes WHERE code = NEW.code) <=
      (SELECT count(*) FROM promo_redemptions r
        WHERE r.code = NEW.code AND r.customer_id = NEW.customer_id AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
  END; END;
--> statement-breakpoint
DROP TRIGGER orders_invoiced_when_made;
--> statement-breakpoint
CREATE TRIGGER orders_invoiced_when_made AFTER INSERT ON orders WHEN NEW.state = 'paid' BEGIN
  INSERT INTO invoices (order_id, year, number, issued_at, seller)
  SELECT NEW.id, y.year, 1 + coalesce((SELECT max(number) FROM invoices WHERE year = y.year), 0), NEW.paid_at,
    coalesce((SELECT json_extract(value, '$') FROM settings WHERE name = 'requisites'), '')
  FROM (SELECT CAST(strftime('%Y', NEW.paid_at, 'unixepoch') AS INTEGER) AS year) y; END;
--> statement-breakpoint
DROP TRIGGER orders_invoiced_when_paid;
--> statement-breakpoint
CREATE TRIGGER orders_invoiced_when_paid AFTER UPDATE OF state ON orders
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' BEGIN
  INSERT INTO invoices (order_id, year, number, issued_at, seller)
  SELECT NEW.id, y.year, 1 + coalesce((SELECT max(number) FROM invoices WHERE year = y.year), 0), NEW.paid_at,
    coalesce((SELECT json_extract(value, '$') FROM settings WHERE name = 'requisites'), '')
  FROM (SELECT CAST(strftime('%Y', NEW.paid_at, 'unixepoch') AS INTEGER) AS year) y; END;
--> statement-breakpoint
DROP TRIGGER refunds_noted_when_made;
--> statement-breakpoint
CREATE TRIGGER refunds_noted_when_made AFTER INSERT ON refunds WHEN NEW.state = 'done' BEGIN
  INSERT INTO credit_notes (refund_id, order_id, year, number, issued_at)
  SELECT NEW.id, i.order_id, y.year, 1 + coalesce((SELECT max(number) FROM credit_notes WHERE year = y.year), 0), y.at
  FROM (SELECT coalesce(NEW.done_at, NEW.created_at) AS at,
    CAST(strftime('%Y', coalesce(NEW.done_at, NEW.created_at), 'unixepoch') AS INTEGER) AS year) y
  JOIN invoices i ON i.order_id = coalesce(
    (SELECT order_id FROM order_lines WHERE id = NEW.line_id),
    (SELECT order_id FROM payments WHERE id = NEW.payment_id)); END;
--> statement-breakpoint
DROP TRIGGER refunds_noted_when_ended;
--> statement-breakpoint
CREATE TRIGGER refunds_noted_when_ended AFTER UPDATE OF state ON refunds
WHEN OLD.state = 'pending' AND NEW.state <> 'pending' BEGIN
  INSERT INTO credit_notes (refund_id, order_id, year, number, issued_at)
  SELECT NEW.id, i.order_id, y.year, 1 + coalesce((SELECT max(number) FROM credit_notes WHERE year = y.year), 0), y.at
  FROM (SELECT coalesce(NEW.done_at, NEW.created_at) AS at,
    CAST(strftime('%Y', coalesce(NEW.done_at, NEW.created_at), 'unixepoch') AS INTEGER) AS year) y
  JOIN invoices i ON i.order_id = coalesce(
    (SELECT order_id FROM order_lines WHERE id = NEW.line_id),
    (SELECT order_id FROM payments WHERE id = NEW.payment_id)); END;
--> statement-breakpoint
DROP TRIGGER invoices_not_deleted;
--> statement-breakpoint
CREATE TRIGGER invoices_not_deleted BEFORE DELETE ON invoices BEGIN
  SELECT RAISE(ABORT, 'invoices_are_kept'); END;
--> statement-breakpoint
DROP TRIGGER credit_notes_not_deleted;
--> statement-breakpoint
CREATE TRIGGER credit_notes_not_deleted BEFORE DELETE ON credit_notes BEGIN
  SELECT RAISE(ABORT, 'invoices_are_kept'); END;
--> statement-breakpoint
DROP TRIGGER items_search_insert;
--> statement-breakpoint
CREATE TRIGGER items_search_insert AFTER INSERT ON items BEGIN
  INSERT INTO item_search (rowid, words) SELECT number, words FROM item_words WHERE number = NEW.number; END;
--> statement-breakpoint
DROP TRIGGER items_search_delete;
--> statement-breakpoint
CREATE TRIGGER items_search_delete BEFORE DELETE ON items BEGIN
  INSERT INTO item_search (item_search, rowid, words)
    SELECT 'delete', number, words FROM item_words WHERE number = OLD.number; END;
--> statement-breakpoint
DROP TRIGGER items_search_leave;
--> statement-breakpoint
CREATE TRIGGER items_search_leave BEFORE UPDATE OF title, hero, type, class ON items BEGIN
  INSERT INTO item_search (item_search, rowid, words)
    SELECT 'delete', number, words FROM item_words WHERE number = OLD.number; END;
--> statement-breakpoint
DROP TRIGGER items_search_arrive;
--> statement-breakpoint
CREATE TRIGGER items_search_arrive AFTER UPDATE OF title, hero, type, class ON items BEGIN
  INSERT INTO item_search (rowid, words) SELECT number, words FROM item_words WHERE number = NEW.number; END;
--> statement-breakpoint
DROP TRIGGER promo_redemptions_limits_again;
--> statement-breakpoint
CREATE TRIGGER promo_redemptions_limits_again BEFORE UPDATE OF released_at ON promo_redemptions
WHEN OLD.released_at IS NOT NULL AND NEW.released_at IS NULL BEGIN
  SELECT CASE
    WHEN (SELECT uses_max FROM promo_codes WHERE code = NEW.code) <=
      (SELECT count(*) FROM promo_redemptions r WHERE r.code = NEW.code AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
    WHEN (SELECT uses_per_customer_max FROM promo_codes WHERE code = NEW.code) <=
      (SELECT count(*) FROM promo_redemptions r
        WHERE r.code = NEW.code AND r.customer_id = NEW.customer_id AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
  END; END;
--> statement-breakpoint
DROP TRIGGER facet_counts_insert;
--> statement-breakpoint
CREATE TRIGGER facet_counts_insert AFTER INSERT ON items WHEN NEW.state = 'available' BEGIN
  INSERT INTO facet_counts (facet, category_id, subcategory, value, items, on_sale, fresh, fresh_on_sale)
  SELECT facet, NEW.category_id, NEW.subcategory, value, 1, coalesce(NEW.old_price_cents > NEW.price_cents, 0), NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0) * NEW.is_new
  FROM (
    SELECT 'types' AS facet, NEW.type AS value UNION ALL
    SELECT 'qualities', NEW.quality UNION ALL
    SELECT 'heroes', NEW.hero UNION ALL
    SELECT 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'classes', NEW.class
  ) WHERE value IS NOT NULL
  ON CONFLICT (facet, category_id, subcategory, value) DO UPDATE SET
    items = items + excluded.items, on_sale = on_sale + excluded.on_sale,
    fresh = fresh + excluded.fresh, fresh_on_sale = fresh_on_sale + excluded.fresh_on_sale; END;
--> statement-breakpoint
DROP TRIGGER facet_counts_leave;
--> statement-breakpoint
CREATE TRIGGER facet_counts_leave AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items WHEN OLD.state = 'available' BEGIN
  UPDATE facet_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE facet IN ('types', 'qualities', 'heroes', 'exterior_names', 'classes')
    AND category_id = OLD.category_id AND subcategory = OLD.subcategory AND (facet, value) IN (
    VALUES ('types', OLD.type), ('qualities', OLD.quality), ('heroes', OLD.hero), ('exterior_names', OLD.exterior_name), ('classes', OLD.class)
  ); END;
--> statement-breakpoint
DROP TRIGGER facet_counts_arrive;
--> statement-breakpoint
CREATE TRIGGER facet_counts_arrive AFTER UPDATE OF state, category_id, subcategory, type, quality, hero, exterior_name, class, price_cents, old_price_cents, is_new ON items WHEN NEW.state = 'available' BEGIN
  INSERT INTO facet_counts (facet, category_id, subcategory, value, items, on_sale, fresh, fresh_on_sale)
  SELECT facet, NEW.category_id, NEW.subcategory, value, 1, coalesce(NEW.old_price_cents > NEW.price_cents, 0), NEW.is_new, coalesce(NEW.old_price_cents > NEW.price_cents, 0) * NEW.is_new
  FROM (
    SELECT 'types' AS facet, NEW.type AS value UNION ALL
    SELECT 'qualities', NEW.quality UNION ALL
    SELECT 'heroes', NEW.hero UNION ALL
    SELECT 'exterior_names', NEW.exterior_name UNION ALL
    SELECT 'classes', NEW.class
  ) WHERE value IS NOT NULL
  ON CONFLICT (facet, category_id, subcategory, value) DO UPDATE SET
    items = items + excluded.items, on_sale = on_sale + excluded.on_sale,
    fresh = fresh + excluded.fresh, fresh_on_sale = fresh_on_sale + excluded.fresh_on_sale; END;
--> statement-breakpoint
DROP TRIGGER facet_counts_delete;
--> statement-breakpoint
CREATE TRIGGER facet_counts_delete AFTER DELETE ON items WHEN OLD.state = 'available' BEGIN
  UPDATE facet_counts SET
    items = items - 1, on_sale = on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0), fresh = fresh - OLD.is_new, fresh_on_sale = fresh_on_sale - coalesce(OLD.old_price_cents > OLD.price_cents, 0) * OLD.is_new
  WHERE facet IN ('types', 'qualities', 'heroes', 'exterior_names', 'classes')
    AND category_id = OLD.category_id AND subcategory = OLD.subcategory AND (facet, value) IN (
    VALUES ('types', OLD.type), ('qualities', OLD.quality), ('heroes', OLD.hero), ('exterior_names', OLD.exterior_name), ('classes', OLD.class)
  ); END;
--> statement-breakpoint
DROP TRIGGER transfers_not_updated;
--> statement-breakpoint
CREATE TRIGGER transfers_not_updated BEFORE UPDATE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable'); END;
--> statement-breakpoint
DROP TRIGGER transfers_not_deleted;
--> statement-breakpoint
CREATE TRIGGER transfers_not_deleted BEFORE DELETE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable'); END;
--> statement-breakpoint
DROP TRIGGER transfers_move_balances;
--> statement-breakpoint
CREATE TRIGGER transfers_move_balances AFTER INSERT ON transfers BEGIN
  UPDATE accounts SET balance_cents = balance_cents - NEW.amount_cents WHERE id = NEW.from_account
  ; UPDATE accounts SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.to_account; END;
--> statement-breakpoint
DROP TRIGGER accounts_start_empty;
--> statement-breakpoint
CREATE TRIGGER accounts_start_empty BEFORE INSERT ON accounts WHEN NEW.balance_cents <> 0 BEGIN
  SELECT RAISE(ABORT, 'balance_is_not_the_ledger'); END;
--> statement-breakpoint
DROP TRIGGER accounts_not_deleted;
--> statement-breakpoint
CREATE TRIGGER accounts_not_deleted BEFORE DELETE ON accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable'); END;
--> statement-breakpoint
DROP TRIGGER accounts_follow_the_ledger;
--> statement-breakpoint
CREATE TRIGGER accounts_follow_the_ledger AFTER UPDATE OF balance_cents ON accounts WHEN NEW.kind IN ('customer', 'claims') BEGIN
  SELECT CASE WHEN NEW.balance_cents <>
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE to_account = NEW.id), 0) -
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE from_account = NEW.id), 0)
  THEN RAISE(ABORT, 'balance_is_not_the_ledger') END; END;
