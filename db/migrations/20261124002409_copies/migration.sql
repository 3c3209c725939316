-- CreateTable
CREATE TABLE "Copy" (
    "id" SERIAL NOT NULL,
    "content_id" INTEGER,
    "menu_id" INTEGER,
    "notice_id" INTEGER,
    "from_content_id" INTEGER,
    "from_menu_id" INTEGER,
    "from_notice_id" INTEGER,
    "snapshot" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "told" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Copy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Copy_content_id_key" ON "Copy"("content_id");

-- CreateIndex
CREATE UNIQUE INDEX "Copy_menu_id_key" ON "Copy"("menu_id");

-- CreateIndex
CREATE UNIQUE INDEX "Copy_notice_id_key" ON "Copy"("notice_id");

-- CreateIndex
CREATE INDEX "Copy_from_content_id_idx" ON "Copy"("from_content_id");

-- CreateIndex
CREATE INDEX "Copy_from_menu_id_idx" ON "Copy"("from_menu_id");

-- CreateIndex
CREATE INDEX "Copy_from_notice_id_idx" ON "Copy"("from_notice_id");

-- AddForeignKey
ALTER TABLE "Copy" ADD CONSTRAINT "Copy_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Copy" ADD CONSTRAINT "Copy_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "Menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Copy" ADD CONSTRAINT "Copy_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Copy" ADD CONSTRAINT "Copy_from_content_id_fkey" FOREIGN KEY ("from_content_id") REFERENCES "Content"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Copy" ADD CONSTRAINT "Copy_from_menu_id_fkey" FOREIGN KEY ("from_menu_id") REFERENCES "Menu"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Copy" ADD CONSTRAINT "Copy_from_notice_id_fkey" FOREIGN KEY ("from_notice_id") REFERENCES "Notice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('Copy');
