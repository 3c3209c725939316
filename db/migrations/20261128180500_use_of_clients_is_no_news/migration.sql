-- The moment of a client's last use, written once a minute, is no news: a notice of it would end every kept token of the process
-- (docs/decisions/0091-changes-tell-where.md). A change of any other column is told, also of a column that is yet to come.

DROP TRIGGER kollegium_changed ON "OauthClient";
CREATE TRIGGER kollegium_changed AFTER INSERT OR DELETE OR TRUNCATE ON "OauthClient"
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_changed();
CREATE TRIGGER kollegium_updated AFTER UPDATE ON "OauthClient"
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'last_used_at' IS DISTINCT FROM to_jsonb(NEW) - 'last_used_at')
  EXECUTE FUNCTION kollegium_changed();
