-- Stops a batch whose condition does not hold: `insert into guard (holds) values (changes() = 1)`.
CREATE VIEW guard AS SELECT NULL AS holds WHERE 0;
--> statement-breakpoint
CREATE TRIGGER guard_holds INSTEAD OF INSERT ON guard BEGIN
  SELECT CASE WHEN NEW.holds IS NOT 1 THEN RAISE(ABORT, 'guard_failed') END;
END;
--> statement-breakpoint
-- The books: transfers are never changed, and every balance follows from them.
CREATE TRIGGER transfers_not_updated BEFORE UPDATE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_not_deleted BEFORE DELETE ON transfers BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_move_balances AFTER INSERT ON transfers BEGIN
  UPDATE accounts SET balance_cents = balance_cents - NEW.amount_cents WHERE id = NEW.from_account;
  UPDATE accounts SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.to_account;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_start_empty BEFORE INSERT ON accounts WHEN NEW.balance_cents <> 0 BEGIN
  SELECT RAISE(ABORT, 'balance_is_not_the_ledger');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_not_deleted BEFORE DELETE ON accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_is_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_follow_the_ledger AFTER UPDATE OF balance_cents ON accounts WHEN NEW.kind = 'customer' BEGIN
  SELECT CASE WHEN NEW.balance_cents <>
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE to_account = NEW.id), 0) -
    coalesce((SELECT sum(amount_cents) FROM transfers WHERE from_account = NEW.id), 0)
  THEN RAISE(ABORT, 'balance_is_not_the_ledger') END;
END;
--> statement-breakpoint
INSERT INTO accounts (id, kind, created_at) VALUES
  ('provider:sandbox', 'provider', 0),
  ('provider:stripe', 'provider', 0),
  ('bank', 'bank', 0),
  ('sales', 'sales', 0),
  ('purchases', 'purchases', 0),
  ('owed', 'owed', 0),
  ('in_flight', 'in_flight', 0),
  ('goodwill', 'goodwill', 0);
--> statement-breakpoint
-- Promo codes: no purchase can use more than is left, whatever runs at once.
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
  END;
END;
--> statement-breakpoint
-- Full text over what people search by. Case and accents do not matter; beginnings of words are indexed.
CREATE VIRTUAL TABLE item_search USING fts5(
  title, hero, type, class,
  content = 'items', content_rowid = 'number',
  tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
--> statement-breakpoint
CREATE TRIGGER items_search_insert AFTER INSERT ON items BEGIN
  INSERT INTO item_search (rowid, title, hero, type, class)
    VALUES (NEW.number, NEW.title, NEW.hero, NEW.type, NEW.class);
END;
--> statement-breakpoint
CREATE TRIGGER items_search_delete AFTER DELETE ON items BEGIN
  INSERT INTO item_search (item_search, rowid, title, hero, type, class)
    VALUES ('delete', OLD.number, OLD.title, OLD.hero, OLD.type, OLD.class);
END;
--> statement-breakpoint
CREATE TRIGGER items_search_update AFTER UPDATE OF title, hero, type, class ON items BEGIN
  INSERT INTO item_search (item_search, rowid, title, hero, type, class)
    VALUES ('delete', OLD.number, OLD.title, OLD.hero, OLD.type, OLD.class);
  INSERT INTO item_search (rowid, title, hero, type, class)
    VALUES (NEW.number, NEW.title, NEW.hero, NEW.type, NEW.class);
END;
