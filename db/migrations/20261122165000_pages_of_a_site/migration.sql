-- Which page a group's site begins with is chosen among its pages by title.
CREATE INDEX "Content_type_group_id_title_id_idx" ON "Content"("type", "group_id", "title", "id");
