-- AlterEnum
ALTER TYPE "BookAccess" ADD VALUE 'metodmaterial';

-- AlterTable
ALTER TABLE "Portfolio" ADD COLUMN     "material" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Tag" ADD COLUMN     "audience" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "MaterialBookmark" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "content_id" INTEGER,
    "file_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MaterialBookmark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MaterialTip" (
    "id" SERIAL NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "receiver_id" INTEGER NOT NULL,
    "content_id" INTEGER NOT NULL,
    "greeting" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MaterialTip_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MaterialVisit" (
    "user_id" INTEGER NOT NULL,
    "visited_at" TIMESTAMPTZ(3) NOT NULL,
    "before_at" TIMESTAMPTZ(3),

    CONSTRAINT "MaterialVisit_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "MaterialBookmark_user_id_created_at_id_idx" ON "MaterialBookmark"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "MaterialBookmark_content_id_idx" ON "MaterialBookmark"("content_id");

-- CreateIndex
CREATE INDEX "MaterialBookmark_file_id_idx" ON "MaterialBookmark"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "MaterialBookmark_user_id_content_id_key" ON "MaterialBookmark"("user_id", "content_id");

-- CreateIndex
CREATE UNIQUE INDEX "MaterialBookmark_user_id_file_id_key" ON "MaterialBookmark"("user_id", "file_id");

-- CreateIndex
CREATE INDEX "MaterialTip_receiver_id_created_at_id_idx" ON "MaterialTip"("receiver_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "MaterialTip_content_id_idx" ON "MaterialTip"("content_id");

-- CreateIndex
CREATE UNIQUE INDEX "MaterialTip_sender_id_receiver_id_content_id_key" ON "MaterialTip"("sender_id", "receiver_id", "content_id");

-- AddForeignKey
ALTER TABLE "MaterialBookmark" ADD CONSTRAINT "MaterialBookmark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MaterialBookmark" ADD CONSTRAINT "MaterialBookmark_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MaterialBookmark" ADD CONSTRAINT "MaterialBookmark_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MaterialTip" ADD CONSTRAINT "MaterialTip_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MaterialTip" ADD CONSTRAINT "MaterialTip_receiver_id_fkey" FOREIGN KEY ("receiver_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MaterialTip" ADD CONSTRAINT "MaterialTip_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "Content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MaterialVisit" ADD CONSTRAINT "MaterialVisit_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('MaterialBookmark', 'MaterialTip', 'MaterialVisit');

-- Pages below a page of the method material are its pages, too: a page that an editor forgets to close is closed all the same. A page
-- that leaves the material stays closed until an editor opens it.
CREATE FUNCTION material_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Content" WHERE id = NEW.parent_id AND access::text = 'metodmaterial') THEN
    NEW.access := 'metodmaterial';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER material_access BEFORE INSERT OR UPDATE OF parent_id, access ON "Content"
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION material_access();

CREATE FUNCTION material_access_below() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Content" SET access = 'metodmaterial' WHERE parent_id = NEW.id AND access::text IS DISTINCT FROM 'metodmaterial';
  RETURN NULL;
END $$;
CREATE TRIGGER material_access_below AFTER UPDATE OF parent_id, access ON "Content"
  FOR EACH ROW WHEN (NEW.access::text = 'metodmaterial') EXECUTE FUNCTION material_access_below();

-- A mark is on a text or on a document.
ALTER TABLE "MaterialBookmark" ADD CONSTRAINT "MaterialBookmark_one" CHECK (num_nonnulls(content_id, file_id) = 1);
