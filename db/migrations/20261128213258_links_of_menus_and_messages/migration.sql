-- AlterTable
ALTER TABLE "TextLink" ADD COLUMN     "menu_id" INTEGER,
ADD COLUMN     "notice_id" INTEGER,
ALTER COLUMN "content_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "TextLink_menu_id_idx" ON "TextLink"("menu_id");

-- CreateIndex
CREATE INDEX "TextLink_notice_id_idx" ON "TextLink"("notice_id");

-- AddForeignKey
ALTER TABLE "TextLink" ADD CONSTRAINT "TextLink_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "Menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TextLink" ADD CONSTRAINT "TextLink_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A finding stands in a text, a menu or a message.
ALTER TABLE "TextLink" ADD CONSTRAINT "TextLink_of_one" CHECK (num_nonnulls(content_id, menu_id, notice_id) = 1);

-- As of texts: a link that a save takes out of a message or a menu is told no more, without waiting for the night's check.
CREATE FUNCTION forget_gone_links_of_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "TextLink" WHERE notice_id = NEW.id AND position(
    'href="' || replace(replace(replace(replace(href, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '"' IN NEW.body
  ) = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER forget_gone_links AFTER UPDATE OF body ON "Notice"
  FOR EACH ROW WHEN (OLD.body IS DISTINCT FROM NEW.body) EXECUTE FUNCTION forget_gone_links_of_notice();

CREATE FUNCTION forget_gone_links_of_menu() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "TextLink" WHERE menu_id = OLD.menu_id AND href = OLD.url
    AND NOT EXISTS (SELECT 1 FROM "MenuLink" WHERE menu_id = OLD.menu_id AND url = OLD.url);
  RETURN NULL;
END $$;

-- A save writes all links of a menu anew, so the comparison waits for its end.
CREATE CONSTRAINT TRIGGER forget_gone_links AFTER DELETE OR UPDATE OF url ON "MenuLink"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.url <> '') EXECUTE FUNCTION forget_gone_links_of_menu();
