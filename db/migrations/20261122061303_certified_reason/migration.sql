-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "certified_reason" TEXT NOT NULL DEFAULT '';
