-- A run that was begun or continued while acting as somebody else acts no longer than that masquerade. Runs of before end at once.

-- AlterTable
ALTER TABLE "ListRun" ADD COLUMN "acts_until" TIMESTAMPTZ(3);
