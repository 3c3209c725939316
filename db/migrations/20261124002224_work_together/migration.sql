-- CreateEnum
CREATE TYPE "ReviewStatus" AS ENUM ('waiting', 'approved', 'sent_back', 'withdrawn');

-- CreateTable
CREATE TABLE "RecordComment" (
    "id" SERIAL NOT NULL,
    "content_id" INTEGER,
    "menu_id" INTEGER,
    "notice_id" INTEGER,
    "parent_id" INTEGER,
    "author_id" INTEGER,
    "body" TEXT NOT NULL,
    "mentions" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "edited_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RecordComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecordReview" (
    "id" SERIAL NOT NULL,
    "content_id" INTEGER,
    "notice_id" INTEGER,
    "status" "ReviewStatus" NOT NULL DEFAULT 'waiting',
    "asked_by_id" INTEGER,
    "reviewer_id" INTEGER,
    "decided_by_id" INTEGER,
    "word" TEXT NOT NULL DEFAULT '',
    "version" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RecordReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecordFollow" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "content_id" INTEGER,
    "menu_id" INTEGER,
    "notice_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RecordFollow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RecordComment_content_id_id_idx" ON "RecordComment"("content_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_menu_id_id_idx" ON "RecordComment"("menu_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_notice_id_id_idx" ON "RecordComment"("notice_id", "id");

-- CreateIndex
CREATE INDEX "RecordComment_parent_id_idx" ON "RecordComment"("parent_id");

-- CreateIndex
CREATE INDEX "RecordComment_author_id_idx" ON "RecordComment"("author_id");

-- CreateIndex
CREATE INDEX "RecordComment_resolved_by_id_idx" ON "RecordComment"("resolved_by_id");

-- CreateIndex
CREATE INDEX "RecordReview_content_id_id_idx" ON "RecordReview"("content_id", "id" DESC);

-- CreateIndex
CREATE INDEX "RecordReview_notice_id_id_idx" ON "RecordReview"("notice_id", "id" DESC);

-- CreateIndex
CREATE INDEX "RecordReview_status_id_idx" ON "RecordReview"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "RecordReview_asked_by_id_idx" ON "RecordReview"("asked_by_id");

-- CreateIndex
CREATE INDEX "RecordReview_reviewer_id_idx" ON "RecordReview"("reviewer_id");

-- CreateIndex
CREATE INDEX "RecordReview_decided_by_id_idx" ON "RecordReview"("decided_by_id");

-- CreateIndex
CREATE INDEX "RecordFollow_content_id_idx" ON "RecordFollow"("content_id");

-- CreateIndex
CREATE INDEX "RecordFollow_menu_id_idx" ON "RecordFollow"("menu_id");

-- CreateIndex
CREATE INDEX "RecordFollow_notice_id_idx" ON "RecordFollow"("notice_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_content_id_key" ON "RecordFollow"("user_id", "content_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_menu_id_key" ON "RecordFollow"("user_id", "menu_id");

-- CreateIndex
CREATE UNIQUE INDEX "RecordFollow_user_id_notice_id_key" ON "RecordFollow"("user_id", "notice_id");

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "Menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "RecordComment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordReview" ADD CONSTRAINT "RecordReview_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordReview" ADD CONSTRAINT "RecordReview_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordReview" ADD CONSTRAINT "RecordReview_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordReview" ADD CONSTRAINT "RecordReview_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordReview" ADD CONSTRAINT "RecordReview_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "Menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('RecordComment', 'RecordReview', 'RecordFollow');

-- Each row is of one record.
ALTER TABLE "RecordComment" ADD CONSTRAINT "RecordComment_one" CHECK (num_nonnulls(content_id, menu_id, notice_id) = 1);
ALTER TABLE "RecordFollow" ADD CONSTRAINT "RecordFollow_one" CHECK (num_nonnulls(content_id, menu_id, notice_id) = 1);
ALTER TABLE "RecordReview" ADD CONSTRAINT "RecordReview_one" CHECK (num_nonnulls(content_id, notice_id) = 1);

-- At most one review of a record waits.
CREATE UNIQUE INDEX "RecordReview_waiting_content" ON "RecordReview" (content_id) WHERE status = 'waiting';
CREATE UNIQUE INDEX "RecordReview_waiting_notice" ON "RecordReview" (notice_id) WHERE status = 'waiting';
