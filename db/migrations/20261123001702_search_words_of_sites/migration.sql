-- CreateEnum
CREATE TYPE "SearchKind" AS ENUM ('text', 'event', 'document');

-- CreateTable
CREATE TABLE "SearchWord" (
    "id" SERIAL NOT NULL,
    "kind" "SearchKind" NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "group_id" INTEGER,
    "content_id" INTEGER,
    "file_id" INTEGER,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SearchWord_kind_word_id_idx" ON "SearchWord"("kind", "word", "id" DESC);

-- CreateIndex
CREATE INDEX "SearchWord_kind_group_id_word_id_idx" ON "SearchWord"("kind", "group_id", "word", "id" DESC);

-- CreateIndex
CREATE INDEX "SearchWord_content_id_idx" ON "SearchWord"("content_id");

-- CreateIndex
CREATE INDEX "SearchWord_file_id_idx" ON "SearchWord"("file_id");

-- AddForeignKey
ALTER TABLE "SearchWord" ADD CONSTRAINT "SearchWord_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchWord" ADD CONSTRAINT "SearchWord_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The words of published texts that have an address, and of public documents. Whether a site is open, and whether a moment of
-- publication has come, is asked when the words are read.

CREATE FUNCTION content_search_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchWord" (kind, word, group_id, content_id)
  SELECT (CASE type WHEN 'event' THEN 'event' ELSE 'text' END)::"SearchKind", word, group_id, id
  FROM added, LATERAL (SELECT DISTINCT word FROM string_to_table(btrim(words), ' ') word) named
  WHERE status = 'published' AND trashed_at IS NULL AND type IN ('article', 'page', 'event', 'book') AND word <> ''
  ORDER BY updated_at, id;
  RETURN NULL;
END $$;

CREATE TRIGGER content_search_words_added AFTER INSERT ON "Content" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION content_search_words_added();

CREATE FUNCTION content_search_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SearchWord" WHERE content_id = NEW.id;
  IF NEW.status = 'published' AND NEW.trashed_at IS NULL AND NEW.type IN ('article', 'page', 'event', 'book') THEN
    INSERT INTO "SearchWord" (kind, word, group_id, content_id)
    SELECT DISTINCT (CASE NEW.type WHEN 'event' THEN 'event' ELSE 'text' END)::"SearchKind", word, NEW.group_id, NEW.id
    FROM string_to_table(btrim(NEW.words), ' ') word WHERE word <> '';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER content_search_words_changed AFTER UPDATE ON "Content" FOR EACH ROW
  WHEN ((OLD.words, OLD.status, OLD.trashed_at IS NULL, OLD.type, OLD.group_id)
    IS DISTINCT FROM (NEW.words, NEW.status, NEW.trashed_at IS NULL, NEW.type, NEW.group_id))
  EXECUTE FUNCTION content_search_words_changed();

CREATE FUNCTION file_search_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchWord" (kind, word, group_id, file_id)
  SELECT 'document', word, group_id, id
  FROM added, LATERAL (SELECT DISTINCT word FROM string_to_table(btrim(words), ' ') word) named
  WHERE status AND portfolio_status AND disk = 's3.vofront_files' AND filetype NOT LIKE 'image/%' AND word <> ''
  ORDER BY created_at, id;
  RETURN NULL;
END $$;

CREATE TRIGGER file_search_words_added AFTER INSERT ON "File" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION file_search_words_added();

CREATE FUNCTION file_search_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SearchWord" WHERE file_id = NEW.id;
  IF NEW.status AND NEW.portfolio_status AND NEW.disk = 's3.vofront_files' AND NEW.filetype NOT LIKE 'image/%' THEN
    INSERT INTO "SearchWord" (kind, word, group_id, file_id)
    SELECT DISTINCT 'document'::"SearchKind", word, NEW.group_id, NEW.id
    FROM string_to_table(btrim(NEW.words), ' ') word WHERE word <> '';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER file_search_words_changed AFTER UPDATE ON "File" FOR EACH ROW
  WHEN ((OLD.words, OLD.status, OLD.portfolio_status, OLD.disk, OLD.filetype, OLD.group_id)
    IS DISTINCT FROM (NEW.words, NEW.status, NEW.portfolio_status, NEW.disk, NEW.filetype, NEW.group_id))
  EXECUTE FUNCTION file_search_words_changed();

INSERT INTO "SearchWord" (kind, word, group_id, content_id)
SELECT (CASE type WHEN 'event' THEN 'event' ELSE 'text' END)::"SearchKind", word, group_id, id
FROM "Content", LATERAL (SELECT DISTINCT word FROM string_to_table(btrim(words), ' ') word) named
WHERE status = 'published' AND trashed_at IS NULL AND type IN ('article', 'page', 'event', 'book') AND word <> ''
ORDER BY updated_at, id;

INSERT INTO "SearchWord" (kind, word, group_id, file_id)
SELECT 'document', word, group_id, id
FROM "File", LATERAL (SELECT DISTINCT word FROM string_to_table(btrim(words), ' ') word) named
WHERE status AND portfolio_status AND disk = 's3.vofront_files' AND filetype NOT LIKE 'image/%' AND word <> ''
ORDER BY created_at, id;

-- PDFs and Word documents are read again, because the text of a document now tells where its pages end.
UPDATE "FileText" x SET sha256 = '' FROM "File" f
WHERE f.id = x.file_id AND x.status = 'read' AND f.filetype IN (
  'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document');
