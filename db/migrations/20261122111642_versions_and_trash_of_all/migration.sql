-- Menus and messages have versions and a trash as texts have: one table of versions for all three.

ALTER TABLE "ContentRevision" RENAME TO "Revision";
ALTER SEQUENCE "ContentRevision_id_seq" RENAME TO "Revision_id_seq";
ALTER TABLE "Revision" RENAME CONSTRAINT "ContentRevision_pkey" TO "Revision_pkey";
ALTER TABLE "Revision" RENAME CONSTRAINT "ContentRevision_content_id_fkey" TO "Revision_content_id_fkey";
ALTER TABLE "Revision" RENAME CONSTRAINT "ContentRevision_author_id_fkey" TO "Revision_author_id_fkey";
ALTER INDEX "ContentRevision_content_id_id_idx" RENAME TO "Revision_content_id_id_idx";

ALTER TABLE "Revision" ALTER COLUMN "content_id" DROP NOT NULL;
ALTER TABLE "Revision" ADD COLUMN "menu_id" INTEGER, ADD COLUMN "notice_id" INTEGER;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_menu_id_fkey"
  FOREIGN KEY ("menu_id") REFERENCES "Menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_notice_id_fkey"
  FOREIGN KEY ("notice_id") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_of_one" CHECK (num_nonnulls(content_id, menu_id, notice_id) = 1);
CREATE INDEX "Revision_menu_id_id_idx" ON "Revision"("menu_id", "id" DESC);
CREATE INDEX "Revision_notice_id_id_idx" ON "Revision"("notice_id", "id" DESC);

ALTER TABLE "Menu" ADD COLUMN "trashed_at" TIMESTAMPTZ(3);
ALTER TABLE "Notice" ADD COLUMN "trashed_at" TIMESTAMPTZ(3);
CREATE INDEX "Menu_trashed_at_idx" ON "Menu"("trashed_at");
CREATE INDEX "Notice_trashed_at_idx" ON "Notice"("trashed_at");

-- What lies in the trash leaves its key to others, as a text leaves its address.
DROP INDEX "Menu_name_key";
CREATE UNIQUE INDEX "Menu_name_key" ON "Menu" (coalesce(group_id, 0), name) WHERE trashed_at IS NULL;
