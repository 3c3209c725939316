-- AlterTable
ALTER TABLE "ValidigCandidate" ADD COLUMN     "invited_email" TEXT,
ADD COLUMN     "invited_firstname" TEXT,
ADD COLUMN     "invited_lastname" TEXT,
ADD COLUMN     "list_name" TEXT COLLATE "sv-x-icu",
ADD COLUMN     "made_account" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "ValidigCandidate_list_name_id_idx" ON "ValidigCandidate"("list_name", "id");

-- An invitation may name an account that the inviter may not see: lists show and find what was typed, until the candidate begins.
CREATE OR REPLACE FUNCTION validig_list_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE first text; last text; username text;
BEGIN
  IF NEW.last_active_at IS NOT NULL THEN
    NEW.invited_firstname := NULL;
    NEW.invited_lastname := NULL;
    NEW.invited_email := NULL;
  END IF;
  SELECT coalesce(NEW.invited_firstname, firstname), coalesce(NEW.invited_lastname, lastname), name
  INTO first, last, username FROM "User" WHERE id = NEW.user_id;
  NEW.list_text := kollegium_fold(first || ' ' || last || ' ' || NEW.education);
  NEW.list_name := coalesce(nullif(trim(last || ' ' || first), ''), username);
  RETURN NEW;
END $$;
DROP TRIGGER validig_list_text ON "ValidigCandidate";
CREATE TRIGGER validig_list_text
  BEFORE INSERT OR UPDATE OF user_id, education, list_text, invited_firstname, invited_lastname ON "ValidigCandidate"
  FOR EACH ROW EXECUTE FUNCTION validig_list_text();
CREATE TRIGGER validig_begun BEFORE UPDATE OF last_active_at ON "ValidigCandidate" FOR EACH ROW
  WHEN (OLD.last_active_at IS NULL AND NEW.last_active_at IS NOT NULL) EXECUTE FUNCTION validig_list_text();

-- The trigger works out the names of the candidates that are there.
UPDATE "ValidigCandidate" SET list_text = NULL;
