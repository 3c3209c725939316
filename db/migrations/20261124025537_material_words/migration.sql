-- CreateTable
CREATE TABLE "MaterialUse" (
    "user_id" INTEGER NOT NULL,
    "content_id" INTEGER NOT NULL,
    "worked" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MaterialUse_pkey" PRIMARY KEY ("user_id","content_id")
);

-- CreateTable
CREATE TABLE "MaterialSearch" (
    "words" TEXT NOT NULL,
    "people" INTEGER NOT NULL DEFAULT 1,
    "searched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MaterialSearch_pkey" PRIMARY KEY ("words")
);

-- CreateIndex
CREATE INDEX "MaterialUse_content_id_idx" ON "MaterialUse"("content_id");

-- CreateIndex
CREATE INDEX "MaterialSearch_people_words_idx" ON "MaterialSearch"("people" DESC, "words");

-- AddForeignKey
ALTER TABLE "MaterialUse" ADD CONSTRAINT "MaterialUse_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MaterialUse" ADD CONSTRAINT "MaterialUse_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('MaterialUse', 'MaterialSearch');
