-- What a search among course moments looks in is worked out when a row is written, as for other names.
ALTER TABLE "CourseMoment"
  ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(title || ' ' || number || ' ' || orderer || ' ' || place)) STORED;
ALTER TABLE "Participant" ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(firstname || ' ' || lastname)) STORED;

DROP INDEX "Participant_firstname_idx", "Participant_lastname_idx";
CREATE INDEX "CourseMoment_words_idx" ON "CourseMoment" USING gin (words gin_trgm_ops);
CREATE INDEX "Participant_words_idx" ON "Participant" USING gin (words gin_trgm_ops);
