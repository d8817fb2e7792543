DROP INDEX `promo_redemptions_use`;--> statement-breakpoint
CREATE INDEX `promo_redemptions_use` ON `promo_redemptions` (`code`,`customer_id`,`released_at`) WHERE released_at is null;
--> statement-breakpoint
-- Uses are counted only of a code that limits them.
DROP TRIGGER promo_redemptions_limits;
--> statement-breakpoint
CREATE TRIGGER promo_redemptions_limits BEFORE INSERT ON promo_redemptions BEGIN
  SELECT CASE
    WHEN NOT EXISTS (
      SELECT 1 FROM promo_codes c WHERE c.code = NEW.code AND c.active = 1
        AND (c.starts_at IS NULL OR c.starts_at <= NEW.created_at)
        AND (c.ends_at IS NULL OR c.ends_at > NEW.created_at)
    ) THEN RAISE(ABORT, 'promo_expired')
    WHEN (SELECT uses_max FROM promo_codes WHERE code = NEW.code) IS NOT NULL
      AND (SELECT uses_max FROM promo_codes WHERE code = NEW.code) <=
        (SELECT count(*) FROM promo_redemptions r WHERE r.code = NEW.code AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
    WHEN (SELECT uses_per_customer_max FROM promo_codes WHERE code = NEW.code) <=
      (SELECT count(*) FROM promo_redemptions r
        WHERE r.code = NEW.code AND r.customer_id = NEW.customer_id AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
  END; END;
--> statement-breakpoint
DROP TRIGGER promo_redemptions_limits_again;
--> statement-breakpoint
CREATE TRIGGER promo_redemptions_limits_again BEFORE UPDATE OF released_at ON promo_redemptions
WHEN OLD.released_at IS NOT NULL AND NEW.released_at IS NULL BEGIN
  SELECT CASE
    WHEN (SELECT uses_max FROM promo_codes WHERE code = NEW.code) IS NOT NULL
      AND (SELECT uses_max FROM promo_codes WHERE code = NEW.code) <=
        (SELECT count(*) FROM promo_redemptions r WHERE r.code = NEW.code AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
    WHEN (SELECT uses_per_customer_max FROM promo_codes WHERE code = NEW.code) <=
      (SELECT count(*) FROM promo_redemptions r
        WHERE r.code = NEW.code AND r.customer_id = NEW.customer_id AND r.released_at IS NULL)
    THEN RAISE(ABORT, 'promo_exhausted')
  END; END;
