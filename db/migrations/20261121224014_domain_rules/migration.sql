-- The rules of the whole domain's tables, beside those of 20261121030100_rules.

SELECT kollegium_watch(
  'ContentRevision', 'UrlAlias', 'QueueItem', 'Menu', 'MenuLink', 'Notice', '_ContentToRole', '_ContentToGroupsRole',
  'UserImage', 'Licensee', '_LicenseeToUser', 'Application', 'NewsletterSubscriber',
  'ValidigGeneralSurvey', 'ValidigGeneralSurveyRow', 'ValidigKeyword', 'FileText');

-- ── Trees have no rings ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- Folders, books, menu links and survey rows. Two moves at the same time could each be right and make a ring together,
-- so moves in one table wait for one another.

CREATE FUNCTION kollegium_no_ring() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent_column text := TG_ARGV[0];
  parent integer := (to_jsonb(NEW) ->> parent_column)::integer;
  ring boolean;
BEGIN
  IF parent IS NULL THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM pg_advisory_xact_lock(hashtext(TG_TABLE_NAME || ' tree'));
    EXECUTE format(
      'WITH RECURSIVE above AS (
         SELECT id, %1$I AS parent FROM %2$I WHERE id = $1
         UNION SELECT t.id, t.%1$I FROM %2$I t JOIN above ON t.id = above.parent
       ) SELECT EXISTS (SELECT 1 FROM above WHERE id = $2)', parent_column, TG_TABLE_NAME)
    INTO ring USING parent, NEW.id;
  ELSE
    ring := parent = NEW.id;
  END IF;
  IF ring THEN
    RAISE EXCEPTION '% % cannot lie below itself', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_no_cycle', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER folder_no_ring BEFORE INSERT OR UPDATE OF folder_id ON "Folder"
  FOR EACH ROW EXECUTE FUNCTION kollegium_no_ring('folder_id');
CREATE TRIGGER content_no_ring BEFORE INSERT OR UPDATE OF parent_id ON "Content"
  FOR EACH ROW EXECUTE FUNCTION kollegium_no_ring('parent_id');
CREATE TRIGGER menu_link_no_ring BEFORE INSERT OR UPDATE OF parent_id ON "MenuLink"
  FOR EACH ROW EXECUTE FUNCTION kollegium_no_ring('parent_id');
CREATE TRIGGER survey_row_no_ring BEFORE INSERT OR UPDATE OF parent_id ON "ValidigGeneralSurveyRow"
  FOR EACH ROW EXECUTE FUNCTION kollegium_no_ring('parent_id');

-- ── Addresses ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What content has as its address on a site; null for what is only part of other pages.

CREATE FUNCTION content_alias(type "ContentType", slug text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE type
    WHEN 'article' THEN 'artiklar/' || slug
    WHEN 'page' THEN slug
    WHEN 'event' THEN 'evenemang/' || slug
    WHEN 'book' THEN 'hjalp/' || slug
    WHEN 'queue' THEN 'listor/' || slug
  END
$$;

CREATE UNIQUE INDEX "UrlAlias_address_key" ON "UrlAlias" (coalesce(group_id, 0), alias);

CREATE FUNCTION content_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := content_alias(NEW.type, NEW.slug);
BEGIN
  IF address IS NULL OR NEW.trashed_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  UPDATE "UrlAlias" SET current = false
    WHERE content_id = NEW.id AND current AND (alias <> address OR group_id IS DISTINCT FROM NEW.group_id);
  -- An old address that somebody else's new text takes leads there from now on.
  INSERT INTO "UrlAlias" (group_id, alias, content_id) VALUES (NEW.group_id, address, NEW.id)
    ON CONFLICT (coalesce(group_id, 0), alias) DO UPDATE SET content_id = EXCLUDED.content_id, current = true;
  RETURN NULL;
END $$;

CREATE TRIGGER content_address_new AFTER INSERT ON "Content" FOR EACH ROW EXECUTE FUNCTION content_address();
CREATE TRIGGER content_address_changed AFTER UPDATE OF slug, type, group_id, trashed_at ON "Content" FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug OR OLD.type <> NEW.type OR OLD.group_id IS DISTINCT FROM NEW.group_id
    OR OLD.trashed_at IS DISTINCT FROM NEW.trashed_at)
  EXECUTE FUNCTION content_address();

INSERT INTO "UrlAlias" (group_id, alias, content_id)
  SELECT group_id, content_alias(type, slug), id FROM "Content"
  WHERE trashed_at IS NULL AND content_alias(type, slug) IS NOT NULL;

-- ── As it was on a date ─────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE FUNCTION group_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "GroupHistory" SET valid_until = now() WHERE group_id = OLD.id AND valid_until IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "GroupHistory" (group_id, valid_from, name, title, category, educator_type, employer_type, certified,
      certified_until, status, parent_id, path, created_at)
    VALUES (NEW.id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END, NEW.name, NEW.title, NEW.category,
      NEW.educator_type, NEW.employer_type, NEW.certified, NEW.certified_until, NEW.status, NEW.parent_id, NEW.path, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER group_history_rows AFTER INSERT OR DELETE ON "Group" FOR EACH ROW EXECUTE FUNCTION group_history();
CREATE TRIGGER group_history_changes AFTER UPDATE ON "Group" FOR EACH ROW
  WHEN ((OLD.name, OLD.title, OLD.category, OLD.educator_type, OLD.employer_type, OLD.certified, OLD.certified_until, OLD.status, OLD.path)
    IS DISTINCT FROM (NEW.name, NEW.title, NEW.category, NEW.educator_type, NEW.employer_type, NEW.certified, NEW.certified_until, NEW.status, NEW.path))
  EXECUTE FUNCTION group_history();

INSERT INTO "GroupHistory" (group_id, valid_from, name, title, category, educator_type, employer_type, certified,
    certified_until, status, parent_id, path, created_at)
  SELECT id, created_at, name, title, category, educator_type, employer_type, certified, certified_until, status, parent_id, path, created_at
  FROM "Group";

CREATE FUNCTION education_usage_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "EducationUsageHistory" SET valid_until = now()
      WHERE education_id = OLD.education_id AND education_usage_id = OLD.education_usage_id AND field = OLD.field AND valid_until IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    -- A form that is saved takes a group's rows away and puts them back: what comes back the same moment was never gone.
    UPDATE "EducationUsageHistory" SET valid_until = NULL
      WHERE education_id = NEW.education_id AND education_usage_id = NEW.education_usage_id AND field = NEW.field
        AND certified IS NOT DISTINCT FROM NEW.certified AND valid_until = now()::timestamptz(3);
    IF NOT FOUND THEN
      INSERT INTO "EducationUsageHistory" (education_id, education_usage_id, field, certified, valid_from)
      VALUES (NEW.education_id, NEW.education_usage_id, NEW.field, NEW.certified, now());
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER education_usage_history_rows AFTER INSERT OR DELETE ON "EducationUsage"
  FOR EACH ROW EXECUTE FUNCTION education_usage_history();
CREATE TRIGGER education_usage_history_changes AFTER UPDATE ON "EducationUsage" FOR EACH ROW
  WHEN (OLD.certified IS DISTINCT FROM NEW.certified) EXECUTE FUNCTION education_usage_history();

INSERT INTO "EducationUsageHistory" (education_id, education_usage_id, field, certified, valid_from)
  SELECT u.education_id, u.education_usage_id, u.field, u.certified, g.created_at
  FROM "EducationUsage" u JOIN "Group" g ON g.id = u.education_usage_id;

-- ── Checks ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Content"
  ADD CONSTRAINT "Content_parent_of_book" CHECK (parent_id IS NULL OR type = 'book'),
  ADD CONSTRAINT "Content_access_of_book" CHECK (access IS NULL OR type = 'book'),
  ADD CONSTRAINT "Content_start_of_event" CHECK (start_date IS NULL OR type = 'event'),
  ADD CONSTRAINT "Content_entity_of_card" CHECK ((entity_content_id IS NULL AND entity_user_id IS NULL) OR type = 'card'),
  ADD CONSTRAINT "Content_entity_one" CHECK (entity_content_id IS NULL OR entity_user_id IS NULL),
  ADD CONSTRAINT "Content_entity_not_itself" CHECK (entity_content_id <> id),
  ADD CONSTRAINT "Content_image_of_section" CHECK (image_full_id IS NULL OR type = 'section'),
  ADD CONSTRAINT "Content_event_range" CHECK (start_date BETWEEN '1900-01-01' AND '2099-12-31' AND end_date BETWEEN '1900-01-01' AND '2099-12-31'),
  ADD CONSTRAINT "Content_event_order" CHECK (end_date >= start_date),
  ADD CONSTRAINT "Content_event_times" CHECK (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$' AND end_time ~ '^([01]\d|2[0-3]):[0-5]\d$');

ALTER TABLE "QueueItem"
  ADD CONSTRAINT "QueueItem_one_target" CHECK (num_nonnulls(content_id, user_id) = 1),
  ADD CONSTRAINT "QueueItem_not_itself" CHECK (content_id <> queue_id);

ALTER TABLE "Menu"
  ADD CONSTRAINT "Menu_name_format" CHECK (name ~ '^[a-zA-Z][a-zA-Z0-9_-]{0,99}$'),
  ADD CONSTRAINT "Menu_title_given" CHECK (btrim(title) <> '');
ALTER TABLE "MenuLink" ADD CONSTRAINT "MenuLink_one_target" CHECK (content_id IS NULL OR url = '');
ALTER TABLE "Notice"
  ADD CONSTRAINT "Notice_title_given" CHECK (btrim(title) <> ''),
  ADD CONSTRAINT "Notice_publish_order" CHECK (unpublish_at > publish_at);
ALTER TABLE "Licensee" ADD CONSTRAINT "Licensee_title_given" CHECK (btrim(title) <> '');
ALTER TABLE "Application" ADD CONSTRAINT "Application_content_object" CHECK (jsonb_typeof(content) = 'object');
ALTER TABLE "Portfolio" ADD CONSTRAINT "Portfolio_quota" CHECK (quota > 0);
ALTER TABLE "File" ADD CONSTRAINT "File_focal" CHECK (focal_x BETWEEN 0 AND 1 AND focal_y BETWEEN 0 AND 1);
ALTER TABLE "ValidigGeneralSurvey" ADD CONSTRAINT "ValidigGeneralSurvey_title_given" CHECK (btrim(title) <> '');

-- ── Order for people ────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Menu" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Notice" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Licensee" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Application"
  ALTER COLUMN firstname TYPE text COLLATE "sv-x-icu",
  ALTER COLUMN lastname TYPE text COLLATE "sv-x-icu";
ALTER TABLE "ValidigGeneralSurvey" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "ValidigKeyword" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "GroupHistory" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";

-- ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE FUNCTION file_search(text text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.swedish', left(coalesce(text, ''), 500000))
$$;
CREATE INDEX "FileText_search_idx" ON "FileText" USING gin (file_search(text));
