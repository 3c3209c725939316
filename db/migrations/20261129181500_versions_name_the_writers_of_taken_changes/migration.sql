-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "writer_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
