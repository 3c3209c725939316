-- What a search shows before anything is asked for: the newest of all types.
CREATE INDEX "Content_newest_idx" ON "Content" (updated_at DESC, id DESC) WHERE trashed_at IS NULL;
