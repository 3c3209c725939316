-- Which page a group's site begins with is chosen among its pages and those of the central site, by title.
CREATE INDEX "Content_type_group_id_title_id_idx" ON "Content"("type", "group_id", "title", "id");
CREATE INDEX "Content_central_title_idx" ON "Content"("type", "title", "id") WHERE group_id IS NULL;
