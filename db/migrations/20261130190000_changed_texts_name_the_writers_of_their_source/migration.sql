-- A changed text that takes its words from the source of a copy names their writers: they approve none of them.

-- AlterTable
ALTER TABLE "PendingText" ADD COLUMN "writer_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
