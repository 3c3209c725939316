-- Lists of candidates cost the same with ten times the candidates: they search in one folded column, and each tab has an index.
ALTER TABLE "ValidigCandidate" ADD COLUMN "list_text" TEXT, ADD COLUMN "has_staff" BOOLEAN NOT NULL DEFAULT false;

-- A generated column can't read the person's name in another table, so triggers keep the text.
CREATE FUNCTION validig_list_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT kollegium_fold(firstname || ' ' || lastname || ' ' || NEW.education) INTO NEW.list_text
  FROM "User" WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER validig_list_text BEFORE INSERT OR UPDATE OF user_id, education, list_text ON "ValidigCandidate"
  FOR EACH ROW EXECUTE FUNCTION validig_list_text();

CREATE FUNCTION validig_candidate_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ValidigCandidate" SET list_text = NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION validig_candidate_renamed IS 'The trigger of the written row works the text out anew.';
CREATE TRIGGER validig_candidate_renamed AFTER UPDATE OF firstname, lastname ON "User" FOR EACH ROW
  WHEN (OLD.firstname IS DISTINCT FROM NEW.firstname OR OLD.lastname IS DISTINCT FROM NEW.lastname)
  EXECUTE FUNCTION validig_candidate_renamed();

-- The rows are locked in one statement and counted in the next, so that two removals of the last two people at once are both seen.
CREATE FUNCTION validig_has_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE candidates integer[] := ARRAY(SELECT DISTINCT candidate_id FROM changed);
BEGIN
  PERFORM FROM "ValidigCandidate" WHERE id = ANY (candidates) ORDER BY id FOR NO KEY UPDATE;
  UPDATE "ValidigCandidate" c SET has_staff = NOT c.has_staff
  WHERE c.id = ANY (candidates)
    AND c.has_staff <> EXISTS (SELECT FROM "ValidigStaff" s WHERE s.candidate_id = c.id);
  RETURN NULL;
END $$;
CREATE TRIGGER validig_staff_added AFTER INSERT ON "ValidigStaff" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION validig_has_staff();
CREATE TRIGGER validig_staff_removed AFTER DELETE ON "ValidigStaff" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION validig_has_staff();

UPDATE "ValidigCandidate" c SET list_text = NULL, has_staff = EXISTS (SELECT FROM "ValidigStaff" s WHERE s.candidate_id = c.id);

CREATE INDEX "ValidigCandidate_list_text_idx" ON "ValidigCandidate" USING gin ("list_text" gin_trgm_ops);
-- The tabs in the order of news; the finished ones have a tab of their own.
CREATE INDEX "ValidigCandidate_ongoing_idx" ON "ValidigCandidate" (news_at, id) WHERE finished_at IS NULL;
CREATE INDEX "ValidigCandidate_unassigned_idx" ON "ValidigCandidate" (has_staff, news_at, id) WHERE finished_at IS NULL;
CREATE INDEX "ValidigCandidate_finished_idx" ON "ValidigCandidate" (news_at, id) WHERE finished_at IS NOT NULL;
