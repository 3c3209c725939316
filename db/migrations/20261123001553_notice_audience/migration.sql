-- CreateEnum
CREATE TYPE "NoticeAudience" AS ENUM ('visitors', 'signed_in', 'both');

-- AlterTable
ALTER TABLE "Notice" ADD COLUMN     "audience" "NoticeAudience" NOT NULL DEFAULT 'both';

-- CreateIndex
CREATE INDEX "Notice_audience_id_idx" ON "Notice"("audience", "id");
