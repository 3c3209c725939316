-- AlterTable
ALTER TABLE "ListRun" ADD COLUMN     "same_number" INTEGER NOT NULL DEFAULT 0;
