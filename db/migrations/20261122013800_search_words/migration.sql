-- What a search looks in is worked out when a row is written, not for every row that a search passes: names as their words,
-- texts as their stems.

-- Letters and digits as kollegium_fold() has them, a space before each word: '% vard%' is a word that begins so.
CREATE FUNCTION kollegium_words(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(kollegium_fold(text), '[^[:alnum:]]+', ' ', 'g'))
$$;

DROP INDEX "Content_fold_idx", "Content_search_idx", "Group_fold_idx", "User_fold_idx", "File_fold_idx";

ALTER TABLE "Content"
  ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(title)) STORED,
  ADD COLUMN search tsvector GENERATED ALWAYS AS (content_search(title, lead, body)) STORED;
ALTER TABLE "Group" ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(title || ' ' || name)) STORED;
ALTER TABLE "User"
  ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(firstname || ' ' || lastname || ' ' || name || ' ' || email)) STORED;
ALTER TABLE "File" ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(title || ' ' || filename)) STORED;
ALTER TABLE "ValidigKeyword" ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(title)) STORED;

CREATE INDEX "Content_words_idx" ON "Content" USING gin (words gin_trgm_ops);
-- For names that are just what was asked for, however many hold the same words.
CREATE INDEX "Content_same_words_idx" ON "Content" USING hash (words);
CREATE INDEX "File_same_words_idx" ON "File" USING hash (words);
CREATE INDEX "User_same_words_idx" ON "User" USING hash (words);
CREATE INDEX "Content_search_idx" ON "Content" USING gin (search);
CREATE INDEX "Group_words_idx" ON "Group" USING gin (words gin_trgm_ops);
CREATE INDEX "User_words_idx" ON "User" USING gin (words gin_trgm_ops);
CREATE INDEX "File_words_idx" ON "File" USING gin (words gin_trgm_ops);

-- The newest of all, the trash as well: where the words that many names hold are looked for first.
DROP INDEX "Content_newest_idx";
CREATE INDEX "Content_newest_idx" ON "Content" (updated_at DESC, id DESC);
