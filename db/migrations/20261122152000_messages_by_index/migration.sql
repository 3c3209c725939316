-- Messages are as many as years of them: lists, what is shown now, and where an address or a file is used go by index.
CREATE INDEX "Notice_updated_at_id_idx" ON "Notice"("updated_at" DESC, "id" DESC);
CREATE INDEX "Notice_unpublish_at_idx" ON "Notice"("unpublish_at");
CREATE INDEX "Notice_links_idx" ON "Notice" USING gin (rich_text_links(body));
CREATE INDEX "Notice_files_idx" ON "Notice" USING gin (rich_text_files(body));

-- The trash is searched by itself, among what is thrown away alone.
CREATE INDEX "Content_trash_list_text_idx" ON "Content" USING gin (list_text gin_trgm_ops) WHERE trashed_at IS NOT NULL;
