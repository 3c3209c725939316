-- AlterTable
ALTER TABLE "Group" ADD COLUMN     "start_page_id" INTEGER;

-- CreateIndex
CREATE INDEX "Group_start_page_id_idx" ON "Group"("start_page_id");

-- AddForeignKey
ALTER TABLE "Group" ADD CONSTRAINT "Group_start_page_id_fkey" FOREIGN KEY ("start_page_id") REFERENCES "Content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
