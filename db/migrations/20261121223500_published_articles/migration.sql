-- What visitors see of a site, in the order in which they see it.
CREATE INDEX "Content_published_idx" ON "Content" (group_id, date DESC NULLS LAST, id DESC)
  WHERE type = 'article' AND status = 'published' AND trashed_at IS NULL;
