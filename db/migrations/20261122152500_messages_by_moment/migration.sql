-- Which messages began or ended since a moment is asked at every such moment.
CREATE INDEX "Notice_publish_at_idx" ON "Notice"("publish_at");
