-- Search over everything, filters that a group shares, and the links that the nightly check finds in texts.
-- CreateEnum
CREATE TYPE "LinkState" AS ENUM ('works', 'moved', 'broken');

-- AlterTable
ALTER TABLE "SavedFilter" ADD COLUMN     "group_id" INTEGER;

-- CreateTable
CREATE TABLE "TextLink" (
    "id" SERIAL NOT NULL,
    "content_id" INTEGER NOT NULL,
    "href" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "state" "LinkState" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "detail" TEXT NOT NULL DEFAULT '',
    "leads_to" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TextLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecentRecord" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RecentRecord_pkey" PRIMARY KEY ("user_id","kind","record_id")
);

-- CreateIndex
CREATE INDEX "TextLink_content_id_idx" ON "TextLink"("content_id");

-- CreateIndex
CREATE INDEX "TextLink_state_content_id_idx" ON "TextLink"("state", "content_id");

-- CreateIndex
CREATE INDEX "RecentRecord_user_id_opened_at_idx" ON "RecentRecord"("user_id", "opened_at");

-- CreateIndex
CREATE INDEX "SavedFilter_group_id_list_idx" ON "SavedFilter"("group_id", "list");

-- AddForeignKey
ALTER TABLE "TextLink" ADD CONSTRAINT "TextLink_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecentRecord" ADD CONSTRAINT "RecentRecord_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedFilter" ADD CONSTRAINT "SavedFilter_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('TextLink', 'RecentRecord');
