-- Every fragment of three letters of a customer's e-mail, names and phone number is found; the words follow the customer's row.
CREATE VIRTUAL TABLE customer_search USING fts5(
  words,
  content = customer_words, content_rowid = number,
  tokenize = "trigram remove_diacritics 1"
);
--> statement-breakpoint
CREATE TRIGGER customer_words_insert AFTER INSERT ON customer_words BEGIN
  INSERT INTO customer_search (rowid, words) VALUES (NEW.number, NEW.words); END;
--> statement-breakpoint
CREATE TRIGGER customer_words_update AFTER UPDATE ON customer_words BEGIN
  INSERT INTO customer_search (customer_search, rowid, words) VALUES ('delete', OLD.number, OLD.words); INSERT INTO customer_search (rowid, words)
    VALUES (NEW.number, NEW.words); END;
--> statement-breakpoint
CREATE TRIGGER customer_words_delete AFTER DELETE ON customer_words BEGIN
  INSERT INTO customer_search (customer_search, rowid, words) VALUES ('delete', OLD.number, OLD.words); END;
--> statement-breakpoint
CREATE TRIGGER customers_words_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customer_words (customer_id, words)
    VALUES (NEW.id, NEW.email || ' ' || NEW.name || ' ' || NEW.surname || ' ' || NEW.phone_e164); END;
--> statement-breakpoint
CREATE TRIGGER customers_words_update AFTER UPDATE OF email, name, surname, phone_e164 ON customers BEGIN
  UPDATE customer_words SET words = NEW.email || ' ' || NEW.name || ' ' || NEW.surname || ' ' || NEW.phone_e164
    WHERE customer_id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER customers_words_delete BEFORE DELETE ON customers BEGIN
  DELETE FROM customer_words WHERE customer_id = OLD.id; END;
--> statement-breakpoint
INSERT INTO customer_words (customer_id, words)
  SELECT id, email || ' ' || name || ' ' || surname || ' ' || phone_e164 FROM customers ORDER BY created_at, id;
--> statement-breakpoint
-- The end of an account number is all that is kept of it in the clear.
CREATE INDEX payments_payer_iban ON payments (substr(payer_iban, -4)) WHERE payer_iban IS NOT NULL;
--> statement-breakpoint
CREATE INDEX payouts_iban ON payouts (substr(iban_masked, -4)) WHERE iban_masked <> '';
