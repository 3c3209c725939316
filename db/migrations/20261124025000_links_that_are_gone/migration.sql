-- A link that a save takes out of a text is told no more, without waiting for the night's check. The body holds its addresses
-- escaped, as the server writes HTML.

CREATE FUNCTION forget_gone_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "TextLink" WHERE content_id = NEW.id AND position(
    'href="' || replace(replace(replace(replace(href, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '"' IN NEW.body
  ) = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER forget_gone_links AFTER UPDATE OF body ON "Content"
  FOR EACH ROW WHEN (OLD.body IS DISTINCT FROM NEW.body) EXECUTE FUNCTION forget_gone_links();
