-- What is searched for and what is found are folded alike: accents go in the index itself, and the letters that no accent can be taken
-- from are written here as in rules/search-words.ts.
DROP TRIGGER items_search_insert;
--> statement-breakpoint
DROP TRIGGER items_search_delete;
--> statement-breakpoint
DROP TRIGGER items_search_update;
--> statement-breakpoint
DROP TABLE item_search;
--> statement-breakpoint
CREATE VIEW item_words AS
  SELECT number, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    title || ' ' || coalesce(hero, '') || ' ' || type || ' ' || coalesce(class, ''),
    'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'),
    'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'),
    'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') AS words
  FROM items;
--> statement-breakpoint
CREATE VIRTUAL TABLE item_search USING fts5(
  words,
  content = 'item_words', content_rowid = 'number',
  tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
--> statement-breakpoint
-- An index over a view is told what to forget while the row still holds it.
CREATE TRIGGER items_search_insert AFTER INSERT ON items BEGIN
  INSERT INTO item_search (rowid, words) SELECT number, words FROM item_words WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER items_search_delete BEFORE DELETE ON items BEGIN
  INSERT INTO item_search (item_search, rowid, words)
    SELECT 'delete', number, words FROM item_words WHERE number = OLD.number;
END;
--> statement-breakpoint
CREATE TRIGGER items_search_leave BEFORE UPDATE OF title, hero, type, class ON items BEGIN
  INSERT INTO item_search (item_search, rowid, words)
    SELECT 'delete', number, words FROM item_words WHERE number = OLD.number;
END;
--> statement-breakpoint
CREATE TRIGGER items_search_arrive AFTER UPDATE OF title, hero, type, class ON items BEGIN
  INSERT INTO item_search (rowid, words) SELECT number, words FROM item_words WHERE number = NEW.number;
END;
--> statement-breakpoint
INSERT INTO item_search (item_search) VALUES ('rebuild');
--> statement-breakpoint
-- The words that typos are forgiven in are those of the index.
DELETE FROM search_fragments;
--> statement-breakpoint
DELETE FROM search_terms;
--> statement-breakpoint
CREATE VIRTUAL TABLE item_terms USING fts5vocab('item_search', 'row');
--> statement-breakpoint
INSERT INTO search_terms (term, uses) SELECT term, doc FROM item_terms WHERE length(term) BETWEEN 4 AND 40;
--> statement-breakpoint
DROP TABLE item_terms;
--> statement-breakpoint
INSERT OR IGNORE INTO search_fragments (fragment, term)
WITH RECURSIVE places (place) AS (VALUES (0) UNION ALL SELECT place + 1 FROM places WHERE place < 40)
SELECT CASE place WHEN 0 THEN term ELSE substr(term, 1, place - 1) || substr(term, place + 1) END, term
  FROM search_terms JOIN places ON place <= length(term) WHERE length(term) >= 5;
