-- An act on a list's filter that shows words to visitors leaves out a row that was saved after the question.

-- AlterTable
ALTER TABLE "ListRun" ADD COLUMN "seen_at" TIMESTAMPTZ(3);
