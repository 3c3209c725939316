-- What an education was called is part of its history: who renames or deletes it doesn't change the figures of earlier years.

ALTER TABLE "EducationUsageHistory" ADD COLUMN "title" TEXT;
-- Of one that is deleted since nobody wrote the name down.
UPDATE "EducationUsageHistory" h SET title = coalesce((SELECT e.title FROM "Education" e WHERE e.id = h.education_id), '#' || h.education_id);
ALTER TABLE "EducationUsageHistory" ALTER COLUMN "title" SET NOT NULL;

CREATE OR REPLACE FUNCTION education_usage_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  called text;
BEGIN
  -- Who renames it at the same moment is waited for, before anything that he waits for: the name read here stands.
  SELECT title INTO called FROM "Education"
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.education_id ELSE NEW.education_id END FOR SHARE;
  IF TG_OP <> 'INSERT' THEN
    UPDATE "EducationUsageHistory" SET valid_until = now()
      WHERE education_id = OLD.education_id AND education_usage_id = OLD.education_usage_id AND field = OLD.field AND valid_until IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    -- A form that is saved takes a group's rows away and puts them back: what comes back the same moment was never gone.
    UPDATE "EducationUsageHistory" SET valid_until = NULL
      WHERE education_id = NEW.education_id AND education_usage_id = NEW.education_usage_id AND field = NEW.field
        AND certified IS NOT DISTINCT FROM NEW.certified AND title = called AND valid_until = now()::timestamptz(3);
    IF NOT FOUND THEN
      INSERT INTO "EducationUsageHistory" (education_id, education_usage_id, field, title, certified, valid_from)
      VALUES (NEW.education_id, NEW.education_usage_id, NEW.field, called, NEW.certified, now());
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION education_title_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (
    UPDATE "EducationUsageHistory" SET valid_until = now() WHERE education_id = NEW.id AND valid_until IS NULL
    RETURNING education_usage_id, field, certified
  )
  INSERT INTO "EducationUsageHistory" (education_id, education_usage_id, field, title, certified, valid_from)
    SELECT NEW.id, education_usage_id, field, NEW.title, certified, now() FROM ended;
  RETURN NULL;
END $$;

CREATE TRIGGER education_title_history AFTER UPDATE OF title ON "Education" FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION education_title_history();

-- For the states that a new name ends.
CREATE INDEX "EducationUsageHistory_open_idx" ON "EducationUsageHistory" (education_id) WHERE valid_until IS NULL;
