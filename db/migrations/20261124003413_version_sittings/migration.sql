-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "autosaved" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "restored_at" TIMESTAMPTZ(3);
