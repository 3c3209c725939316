-- AlterTable
ALTER TABLE "RecordComment" ADD COLUMN     "quote" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "quote_nth" INTEGER NOT NULL DEFAULT 0;
