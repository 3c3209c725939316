-- Notices of changes that the pages of sites may show (docs/decisions/0091-changes-tell-where.md): 'ShownUser' beside 'User users 7'. The
-- arguments are the columns that no page shows; any other column counts, a new one too.
CREATE FUNCTION kollegium_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM changed LEFT JOIN former USING (id)
      WHERE (to_jsonb(changed) - TG_ARGV) IS DISTINCT FROM (to_jsonb(former) - TG_ARGV)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM pg_notify('kollegium_changed', 'Shown' || TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- A new person and a new tag stand nowhere until a row names them, and that row's notice tells it.
CREATE TRIGGER kollegium_shown AFTER UPDATE ON "User" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION kollegium_shown('updated_at', 'last_sign_in_at', 'last_daily_mail_at', 'deletion_warned_at', 'password_hash', 'gdpr',
    'gdpr_version', 'gdpr_at', 'apps', 'validig');
CREATE TRIGGER kollegium_shown_removed AFTER DELETE OR TRUNCATE ON "User" FOR EACH STATEMENT EXECUTE FUNCTION kollegium_shown();

CREATE TRIGGER kollegium_shown AFTER UPDATE ON "Tag" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION kollegium_shown('updated_at');
CREATE TRIGGER kollegium_shown_removed AFTER DELETE OR TRUNCATE ON "Tag" FOR EACH STATEMENT EXECUTE FUNCTION kollegium_shown();

-- A site's first document adds a link to its menus.
CREATE TRIGGER kollegium_shown AFTER UPDATE ON "File" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION kollegium_shown('scanned_at');
CREATE TRIGGER kollegium_shown_removed AFTER INSERT OR DELETE OR TRUNCATE ON "File" FOR EACH STATEMENT EXECUTE FUNCTION kollegium_shown();
