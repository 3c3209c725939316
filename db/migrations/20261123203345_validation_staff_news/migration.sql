-- AlterTable
ALTER TABLE "ValidigCandidate" ADD COLUMN     "news_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone;

-- CreateIndex
CREATE INDEX "ValidigAssignment_status_candidate_id_idx" ON "ValidigAssignment"("status", "candidate_id");

-- CreateIndex
CREATE INDEX "ValidigCandidate_news_at_id_idx" ON "ValidigCandidate"("news_at", "id");

-- What a candidate hands in is news to the staff. Staff's own comments are none.
CREATE OR REPLACE FUNCTION validig_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'ValidigComment' THEN
    UPDATE "ValidigCandidate" c SET news_at = greatest(c.news_at, NEW.created_at)
    FROM "ValidigAssignment" a WHERE a.id = NEW.assignment_id AND c.id = a.candidate_id AND c.user_id = NEW.author_id;
  ELSIF TG_TABLE_NAME = 'ValidigFile' THEN
    UPDATE "ValidigCandidate" c SET news_at = greatest(c.news_at, NEW.created_at) WHERE c.id = NEW.candidate_id;
  ELSIF NEW.sent_at IS NOT NULL THEN
    UPDATE "ValidigCandidate" c SET news_at = greatest(c.news_at, NEW.sent_at) WHERE c.id = NEW.candidate_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER validig_news AFTER INSERT ON "ValidigComment" FOR EACH ROW EXECUTE FUNCTION validig_news();
CREATE TRIGGER validig_news AFTER INSERT ON "ValidigFile" FOR EACH ROW EXECUTE FUNCTION validig_news();
CREATE TRIGGER validig_news AFTER INSERT OR UPDATE OF sent_at ON "ValidigAssignment"
  FOR EACH ROW EXECUTE FUNCTION validig_news();

UPDATE "ValidigCandidate" c SET news_at = greatest(
  c.news_at,
  (SELECT max(sent_at) FROM "ValidigAssignment" WHERE candidate_id = c.id),
  (SELECT max(created_at) FROM "ValidigFile" WHERE candidate_id = c.id)
);
