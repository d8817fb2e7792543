-- A use that was let go is taken up again when its order is paid late: only while the code has a use left.
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
  END;
END;
