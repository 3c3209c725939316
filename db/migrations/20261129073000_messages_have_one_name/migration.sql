-- A message was called a notice in the database, and a message in the program. Now it is a message everywhere.

ALTER TABLE "Notice" RENAME TO "Message";
ALTER TABLE "ClosedNotice" RENAME TO "ClosedMessage";
ALTER TYPE "NoticeSeverity" RENAME TO "MessageSeverity";
ALTER TYPE "NoticeAudience" RENAME TO "MessageAudience";
ALTER SEQUENCE "Notice_id_seq" RENAME TO "Message_id_seq";

ALTER TABLE "Revision" RENAME COLUMN notice_id TO message_id;
ALTER TABLE "RecordComment" RENAME COLUMN notice_id TO message_id;
ALTER TABLE "RecordReview" RENAME COLUMN notice_id TO message_id;
ALTER TABLE "RecordFollow" RENAME COLUMN notice_id TO message_id;
ALTER TABLE "TextLink" RENAME COLUMN notice_id TO message_id;
ALTER TABLE "ClosedMessage" RENAME COLUMN notice_id TO message_id;
ALTER TABLE "Copy" RENAME COLUMN notice_id TO message_id;
ALTER TABLE "Copy" RENAME COLUMN from_notice_id TO from_message_id;

-- Constraints and indexes are named after their table and columns. A renamed constraint renames its index.
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conname AS before, conrelid::regclass AS place FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conname ~* 'notice' AND conname !~ '^SystemNotice'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.place, named.before,
      replace(replace(named.before, 'Notice', 'Message'), 'notice', 'message'));
  END LOOP;
  FOR named IN
    SELECT indexname AS before FROM pg_indexes
    WHERE schemaname = current_schema() AND indexname ~* 'notice' AND indexname !~ '^SystemNotice'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', named.before,
      replace(replace(named.before, 'Notice', 'Message'), 'notice', 'message'));
  END LOOP;
END $$;

ALTER FUNCTION "kollegium_changed_Notice"() RENAME TO "kollegium_changed_Message";

-- The body of a function keeps the names that it was written with.
ALTER FUNCTION forget_gone_links_of_notice() RENAME TO forget_gone_links_of_message;
CREATE OR REPLACE FUNCTION forget_gone_links_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "TextLink" WHERE message_id = NEW.id AND position(
    'href="' || replace(replace(replace(replace(href, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '"' IN NEW.body
  ) = 0;
  RETURN NULL;
END $$;

-- Rights name the table of their rows.
UPDATE "Permission" SET subject = 'Message' WHERE subject = 'Notice';
UPDATE "GroupsPermission" SET subject = 'Message' WHERE subject = 'Notice';
