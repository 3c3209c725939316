-- A site's calendar: what visitors see of its events, by their last day. An end before the beginning counts as none.
CREATE INDEX "Content_events_idx" ON "Content" (group_id, GREATEST(start_date, end_date))
  WHERE type = 'event' AND status = 'published' AND trashed_at IS NULL;
