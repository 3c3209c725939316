-- DropIndex
DROP INDEX "File_portfolio_id_folder_id_idx";

-- CreateIndex
CREATE INDEX "File_portfolio_id_folder_id_title_id_idx" ON "File"("portfolio_id", "folder_id", "title", "id");
