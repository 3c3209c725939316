-- AlterTable
ALTER TABLE "Wording" DROP CONSTRAINT "Wording_pkey",
ADD COLUMN     "brand" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "Wording_pkey" PRIMARY KEY ("key", "brand");

-- A text is that of both brands (empty), or of one.
ALTER TABLE "Wording" ADD CONSTRAINT "Wording_brand" CHECK ("brand" IN ('', 'college', 'language'));
