-- AlterTable
ALTER TABLE "TextLink" ADD COLUMN     "group_id" INTEGER;

-- CreateIndex
CREATE INDEX "TextLink_group_id_idx" ON "TextLink"("group_id");

-- AddForeignKey
ALTER TABLE "TextLink" ADD CONSTRAINT "TextLink_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "TextLink" DROP CONSTRAINT "TextLink_of_one";
-- A finding stands in a text, a menu, a message or a group.
ALTER TABLE "TextLink" ADD CONSTRAINT "TextLink_of_one" CHECK (num_nonnulls(content_id, menu_id, notice_id, group_id) = 1);

-- As of texts: an address that a save takes out of a group is told no more, without waiting for the night's check.
CREATE FUNCTION forget_gone_links_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "TextLink" WHERE group_id = NEW.id AND href NOT IN (NEW.website, NEW.data_protection_policy_url) AND position(
    'href="' || replace(replace(replace(replace(href, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '"'
    IN NEW.body || NEW.front_body
  ) = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER forget_gone_links AFTER UPDATE OF website, data_protection_policy_url, body, front_body ON "Group"
  FOR EACH ROW WHEN ((OLD.website, OLD.data_protection_policy_url, OLD.body, OLD.front_body)
    IS DISTINCT FROM (NEW.website, NEW.data_protection_policy_url, NEW.body, NEW.front_body))
  EXECUTE FUNCTION forget_gone_links_of_group();
