-- A list's search finds a text by its lead, and by its keywords as well (docs/decisions/0018-search-and-documents.md).
ALTER TABLE "Content" DROP COLUMN list_text;
ALTER TABLE "Content" ADD COLUMN list_text text GENERATED ALWAYS AS (kollegium_fold(title || ' ' || lead || ' ' || keywords)) STORED;
CREATE INDEX "Content_list_text_idx" ON "Content" USING gin (list_text gin_trgm_ops);
CREATE INDEX "Content_trash_list_text_idx" ON "Content" USING gin (list_text gin_trgm_ops) WHERE trashed_at IS NOT NULL;
