-- CreateTable
CREATE TABLE "KeptText" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "ContentType" NOT NULL,
    "content_id" INTEGER,
    "slot" TEXT NOT NULL,
    "group_id" INTEGER,
    "title" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "base" TEXT,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "KeptText_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "KeptText_user_id_saved_at_idx" ON "KeptText"("user_id", "saved_at" DESC);

-- CreateIndex
CREATE INDEX "KeptText_content_id_idx" ON "KeptText"("content_id");

-- CreateIndex
CREATE INDEX "KeptText_group_id_idx" ON "KeptText"("group_id");

-- CreateIndex
CREATE INDEX "KeptText_saved_at_idx" ON "KeptText"("saved_at");

-- AddForeignKey
ALTER TABLE "KeptText" ADD CONSTRAINT "KeptText_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeptText" ADD CONSTRAINT "KeptText_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeptText" ADD CONSTRAINT "KeptText_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('KeptText');

-- A form keeps one text in its slot: of a text, and of a new one of its kind.
CREATE UNIQUE INDEX "KeptText_of_text" ON "KeptText" (user_id, content_id, slot) WHERE content_id IS NOT NULL;
CREATE UNIQUE INDEX "KeptText_of_new" ON "KeptText" (user_id, kind, slot) WHERE content_id IS NULL;

-- The files of a form's values, which hold a picture where the text's column holds its id.
CREATE INDEX "KeptText_files_idx" ON "KeptText" USING gin (
  pending_text_files(jsonb_set(data, '{image_full_id}', coalesce(data #> '{image_full_id,file_id}', 'null')))
);
