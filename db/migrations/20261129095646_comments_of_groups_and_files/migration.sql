-- AlterTable
ALTER TABLE "RecordComment" ADD COLUMN     "file_id" INTEGER,
ADD COLUMN     "group_id" INTEGER,
ADD COLUMN     "portfolio_id" INTEGER;

-- AlterTable
ALTER TABLE "RecordFollow" ADD COLUMN     "file_id" INTEGER,
ADD COLUMN     "group_id" INTEGER,
ADD COLUMN     "portfolio_id" INTEGER;

-- CreateIndex
CREATE INDEX "RecordComment_group_id_id_idx" ON "RecordComment"("group_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_portfolio_id_id_idx" ON "RecordComment"("portfolio_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_file_id_id_idx" ON "RecordComment"("file_id", "id");

-- CreateIndex
CREATE INDEX "RecordFollow_group_id_idx" ON "RecordFollow"("group_id");

-- CreateIndex
CREATE INDEX "RecordFollow_portfolio_id_idx" ON "RecordFollow"("portfolio_id");

-- CreateIndex
CREATE INDEX "RecordFollow_file_id_idx" ON "RecordFollow"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_group_id_key" ON "RecordFollow"("user_id", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_portfolio_id_key" ON "RecordFollow"("user_id", "portfolio_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_file_id_key" ON "RecordFollow"("user_id", "file_id");

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_portfolio_id_fkey" FOREIGN KEY ("portfolio_id") REFERENCES "Portfolio"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_portfolio_id_fkey" FOREIGN KEY ("portfolio_id") REFERENCES "Portfolio"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A comment and a follow are of one record.
ALTER TABLE "RecordComment" DROP CONSTRAINT "RecordComment_one";
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id) = 1);
ALTER TABLE "RecordFollow" DROP CONSTRAINT "RecordFollow_one";
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_one"
  CHECK (num_nonnulls(content_id, menu_id, message_id, group_id, portfolio_id, file_id) = 1);
