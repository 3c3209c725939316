-- CreateTable
CREATE TABLE "DraftLink" (
    "id" SERIAL NOT NULL,
    "content_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DraftLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DraftLink_content_id_key" ON "DraftLink"("content_id");

-- CreateIndex
CREATE INDEX "DraftLink_user_id_idx" ON "DraftLink"("user_id");

-- AddForeignKey
ALTER TABLE "DraftLink" ADD CONSTRAINT "DraftLink_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DraftLink" ADD CONSTRAINT "DraftLink_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('DraftLink');
