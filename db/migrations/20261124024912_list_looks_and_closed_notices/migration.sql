-- CreateTable
CREATE TABLE "ListLook" (
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "columns" TEXT[],
    "widths" INTEGER[],

    CONSTRAINT "ListLook_pkey" PRIMARY KEY ("user_id","list")
);

-- CreateTable
CREATE TABLE "ClosedNotice" (
    "user_id" INTEGER NOT NULL,
    "notice_id" INTEGER NOT NULL,
    "version" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ClosedNotice_pkey" PRIMARY KEY ("user_id","notice_id")
);

-- CreateIndex
CREATE INDEX "ClosedNotice_notice_id_idx" ON "ClosedNotice"("notice_id");

-- AddForeignKey
ALTER TABLE "ListLook" ADD CONSTRAINT "ListLook_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClosedNotice" ADD CONSTRAINT "ClosedNotice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClosedNotice" ADD CONSTRAINT "ClosedNotice_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('ListLook', 'ClosedNotice');
