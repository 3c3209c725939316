-- CreateTable
CREATE TABLE "PendingText" (
    "id" SERIAL NOT NULL,
    "content_id" INTEGER,
    "message_id" INTEGER,
    "author_id" INTEGER,
    "data" JSONB NOT NULL,
    "snapshot" JSONB NOT NULL,
    "base" TIMESTAMPTZ(3) NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PendingText_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PendingText_content_id_saved_at_idx" ON "PendingText"("content_id", "saved_at" DESC);

-- CreateIndex
CREATE INDEX "PendingText_message_id_saved_at_idx" ON "PendingText"("message_id", "saved_at" DESC);

-- CreateIndex
CREATE INDEX "PendingText_author_id_idx" ON "PendingText"("author_id");

-- AddForeignKey
ALTER TABLE "PendingText" ADD CONSTRAINT "PendingText_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingText" ADD CONSTRAINT "PendingText_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingText" ADD CONSTRAINT "PendingText_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('PendingText');

-- Each is of one record, and a writer has one of it.
ALTER TABLE "PendingText" ADD CONSTRAINT "PendingText_one" CHECK (num_nonnulls(content_id, message_id) = 1);
CREATE UNIQUE INDEX "PendingText_of_writer" ON "PendingText" (content_id, message_id, author_id) NULLS NOT DISTINCT WHERE author_id IS NOT NULL;
