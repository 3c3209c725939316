-- Texts are found by their words whatever stands beside them, and without their dots. PostgreSQL's parser takes every sign that
-- isn't ASCII for a letter where the database's character types are C's (quotes, dashes, no-break spaces), and reads addresses
-- and what looks like them as one word: so it is given letters and digits alone. Bodies are bound to what they call, because a
-- dump is restored without a search path.

-- Words with letters outside ASCII alone, as people type them who have no such keys. Who types the dots finds them as written.
CREATE TEXT SEARCH CONFIGURATION kollegium_undotted (PARSER = pg_catalog."default");
ALTER TEXT SEARCH CONFIGURATION kollegium_undotted
  ADD MAPPING FOR word, numword, hword, hword_part, hword_numpart, numhword WITH unaccent, swedish_stem;

-- Stems of a text, or of the editor's HTML. An accent may be a sign of its own behind its letter (most text from PDFs made on a
-- Mac). The subquery keeps what is read twice from being worked out twice.
CREATE FUNCTION kollegium_stems(text text, html boolean) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT to_tsvector('pg_catalog.swedish', words) || strip(to_tsvector('kollegium_undotted', words))
  FROM (
    SELECT regexp_replace(
      CASE WHEN text ~ '[\u0300-\u036f]' THEN normalize(text) ELSE text END COLLATE "sv-x-icu",
      CASE WHEN html THEN '<[^>]*>|&[a-z]+;|[^[:alnum:] \n\r\t<&]+|[<&]' ELSE '[^[:alnum:] \n\r\t]+' END, ' ', 'g'
    ) AS words
    OFFSET 0
  ) written
);

DROP INDEX "Group_search_idx", "FileText_search_idx";
ALTER TABLE "Content" DROP COLUMN search;

CREATE OR REPLACE FUNCTION content_search(title text, lead text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(kollegium_stems(coalesce(title, ''), false), 'A')
  || setweight(kollegium_stems(coalesce(lead, ''), false), 'B')
  || setweight(kollegium_stems(left(coalesce(body, ''), 300000), true), 'C');

CREATE OR REPLACE FUNCTION group_search(title text, description text, municipalities text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(kollegium_stems(coalesce(title, ''), false), 'A')
  || setweight(kollegium_stems(coalesce(municipalities, ''), false), 'B')
  || setweight(kollegium_stems(coalesce(description, ''), true), 'C');

-- Long texts: without the places of their words, which nobody asks for.
CREATE OR REPLACE FUNCTION file_search(text text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN strip(kollegium_stems(left(coalesce(text, ''), 500000), false));

-- Columns, so that a text is taken apart when it is written and not for every row that a search passes.
ALTER TABLE "Content" ADD COLUMN search tsvector GENERATED ALWAYS AS (content_search(title, lead, body)) STORED;
ALTER TABLE "Group" ADD COLUMN search tsvector GENERATED ALWAYS AS (group_search(title, description, municipalities)) STORED;
ALTER TABLE "FileText" ADD COLUMN search tsvector GENERATED ALWAYS AS (file_search(text)) STORED;

CREATE INDEX "Content_search_idx" ON "Content" USING gin (search);
CREATE INDEX "Group_search_idx" ON "Group" USING gin (search);
CREATE INDEX "FileText_search_idx" ON "FileText" USING gin (search);

-- As it was, but bound to kollegium_fold().
CREATE OR REPLACE FUNCTION kollegium_words(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || btrim(regexp_replace(kollegium_fold(text), '[^[:alnum:]]+', ' ', 'g'));
