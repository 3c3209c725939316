-- A run also makes a list, and writes to each person; it tells what it is at, and whose document or mail failed.
CREATE TYPE "PrintRunStep" AS ENUM ('making', 'printing', 'signing', 'keeping', 'sending');
CREATE TYPE "ListedNumbers" AS ENUM ('none', 'masked', 'whole');
CREATE TYPE "PrintRunItemStatus" AS ENUM ('waiting', 'done', 'failed');

ALTER TYPE "PrintRunOutput" ADD VALUE 'xlsx';
ALTER TYPE "PrintRunOutput" ADD VALUE 'mail';

ALTER TABLE "PrintRun"
  ADD COLUMN "step" "PrintRunStep" NOT NULL DEFAULT 'making',
  ADD COLUMN "failed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "personal_numbers" "ListedNumbers" NOT NULL DEFAULT 'none',
  ADD COLUMN "expected_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "PrintRun_failed" CHECK (failed BETWEEN 0 AND total);

ALTER TABLE "PrintRunItem"
  ADD COLUMN "status" "PrintRunItemStatus" NOT NULL DEFAULT 'waiting',
  ADD COLUMN "error" TEXT NOT NULL DEFAULT '';
