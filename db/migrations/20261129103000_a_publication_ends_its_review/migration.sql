-- A text that is published past the request for its review waits for none: nobody has to decide about it. An approval has ended its request
-- before it publishes. A request about a changed text beside the row stays.
CREATE FUNCTION end_review_of_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "RecordReview" SET status = 'withdrawn', updated_at = now()
  WHERE status = 'waiting'
    AND CASE TG_TABLE_NAME WHEN 'Content' THEN content_id = NEW.id ELSE message_id = NEW.id END
    AND NOT EXISTS (
      SELECT 1 FROM "PendingText"
      WHERE CASE TG_TABLE_NAME WHEN 'Content' THEN content_id = NEW.id ELSE message_id = NEW.id END
    );
  RETURN NULL;
END $$;

CREATE TRIGGER end_review AFTER UPDATE OF status ON "Content"
  FOR EACH ROW WHEN (OLD.status <> 'published' AND NEW.status = 'published') EXECUTE FUNCTION end_review_of_published();
CREATE TRIGGER end_review AFTER UPDATE OF status ON "Message"
  FOR EACH ROW WHEN (OLD.status <> 'published' AND NEW.status = 'published') EXECUTE FUNCTION end_review_of_published();
