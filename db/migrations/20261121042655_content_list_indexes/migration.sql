-- DropIndex
DROP INDEX "Content_type_group_id_updated_at_idx";

-- CreateIndex
CREATE INDEX "Content_type_group_id_updated_at_id_trashed_at_idx" ON "Content"("type", "group_id", "updated_at" DESC, "id" DESC, "trashed_at");

-- CreateIndex
CREATE INDEX "Content_type_updated_at_id_idx" ON "Content"("type", "updated_at" DESC, "id" DESC);
