-- What Prisma's schema language cannot say: rules that hold whoever writes, search, order, and news of changes.

-- ── News of changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- One message per changed table and transaction (PostgreSQL drops repeats), for the caches of every process: db/src/changes.ts.

CREATE FUNCTION kollegium_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kollegium_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- A later migration that adds a table calls it for that table.
CREATE FUNCTION kollegium_watch(VARIADIC table_names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY table_names LOOP
    EXECUTE format(
      'CREATE TRIGGER kollegium_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION kollegium_changed()',
      table_name);
  END LOOP;
END $$;

SELECT kollegium_watch(
  'User', 'Role', 'Permission', 'GroupsRole', 'GroupsPermission', 'Membership',
  '_RoleToUser', '_PermissionToRole', '_GroupsRoleToMembership', '_GroupsPermissionToGroupsRole',
  'Group', 'GroupLogo', 'GroupImage', 'GroupContact', 'Education', 'EducationUsage',
  'Content', '_ContentToTag', 'ContentImage', 'ContentAttachment', 'Tag',
  'Portfolio', 'Folder', 'File', 'Setting', 'Wording',
  'OauthClient', 'OauthToken', 'SignIn',
  'Certificate', 'CertificatePerson', 'CertificateDocument', 'PrintRun');

-- ── The tree of groups ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- Group.path holds the ids from the root down to the parent. The trigger alone writes it, for the whole subtree.

CREATE FUNCTION group_path_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NEW; -- the subtree, written by group_path_after
  END IF;
  IF NEW.parent_id IS NULL THEN
    NEW.path := '{}';
    RETURN NEW;
  END IF;
  -- Two moves at the same time could each be right and make a ring together.
  PERFORM pg_advisory_xact_lock(hashtext('Group.path'));
  SELECT path || id INTO NEW.path FROM "Group" WHERE id = NEW.parent_id;
  IF NEW.id = NEW.parent_id OR NEW.id = ANY (NEW.path) THEN
    RAISE EXCEPTION 'group % cannot lie below itself', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Group_no_cycle', TABLE = 'Group';
  END IF;
  NEW.path := coalesce(NEW.path, '{}'); -- no such parent: the foreign key says so
  RETURN NEW;
END $$;

CREATE FUNCTION group_path_after() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 THEN
    UPDATE "Group" SET path = NEW.path || path[array_position(path, NEW.id):] WHERE path @> ARRAY[NEW.id];
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER group_path_before BEFORE INSERT OR UPDATE OF parent_id, path ON "Group"
  FOR EACH ROW EXECUTE FUNCTION group_path_before();
CREATE TRIGGER group_path_after AFTER UPDATE OF parent_id, path ON "Group"
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION group_path_after();

-- ── What is issued stays ────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE FUNCTION certificate_person_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 'draft' THEN
      RAISE EXCEPTION 'an issued person is never deleted'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'CertificatePerson_issued_stays', TABLE = 'CertificatePerson';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number THEN
    RAISE EXCEPTION 'a number never changes'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CertificatePerson_number_stays', TABLE = 'CertificatePerson';
  END IF;
  IF OLD.status <> 'draft' AND NEW.status = 'draft' THEN
    RAISE EXCEPTION 'an issued person is no draft again'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CertificatePerson_issued_stays', TABLE = 'CertificatePerson';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER certificate_person_stays BEFORE UPDATE OR DELETE ON "CertificatePerson"
  FOR EACH ROW EXECUTE FUNCTION certificate_person_stays();

CREATE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'AuditEntry_stays', TABLE = 'AuditEntry';
END $$;

CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON "AuditEntry" FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();

-- ── Unique ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Indexes on expressions are invisible to Prisma's comparison of schema and migrations, so they stand here alone.

CREATE UNIQUE INDEX "User_name_lower_key" ON "User" (lower(name));
CREATE UNIQUE INDEX "User_email_lower_key" ON "User" (lower(email)) WHERE email <> '';
-- A name with '_' has the host label with '-'.
CREATE UNIQUE INDEX "Group_host_key" ON "Group" (replace(name, '_', '-'));
CREATE UNIQUE INDEX "Content_slug_key" ON "Content" (type, coalesce(group_id, 0), slug) WHERE trashed_at IS NULL;
CREATE UNIQUE INDEX "Tag_label_key" ON "Tag" (coalesce(group_id, 0), lower(label));
CREATE UNIQUE INDEX "Setting_name_key" ON "Setting" (name, coalesce(group_id, 0));

-- ── Checks ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "User"
  ADD CONSTRAINT "User_name_format" CHECK (name ~ '^[a-z]{3}[a-zA-Z0-9._-]*$' AND length(name) <= 64),
  ADD CONSTRAINT "User_settings_object" CHECK (jsonb_typeof(settings) = 'object'),
  ADD CONSTRAINT "User_apps_known" CHECK (apps <@ ARRAY['cert', 'pages', 'metodmaterial']);

ALTER TABLE "Group"
  ADD CONSTRAINT "Group_name_format" CHECK (name ~ '^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$'),
  ADD CONSTRAINT "Group_title_given" CHECK (btrim(title) <> ''),
  ADD CONSTRAINT "Group_certified_range" CHECK (certified BETWEEN '1900-01-01' AND '2099-12-31'),
  ADD CONSTRAINT "Group_certified_until_range" CHECK (certified_until BETWEEN '1900-01-01' AND '2099-12-31'),
  ADD CONSTRAINT "Group_certified_order" CHECK (certified_until >= certified),
  ADD CONSTRAINT "Group_position" CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);

ALTER TABLE "EducationUsage"
  ADD CONSTRAINT "EducationUsage_type_known" CHECK (education_usage_type = 'Group'),
  ADD CONSTRAINT "EducationUsage_certified_range" CHECK (certified BETWEEN '1900-01-01' AND '2099-12-31');

ALTER TABLE "Content"
  ADD CONSTRAINT "Content_title_given" CHECK (btrim(title) <> ''),
  ADD CONSTRAINT "Content_slug_format" CHECK (slug ~ '^[a-z0-9-]*$'),
  ADD CONSTRAINT "Content_date_range" CHECK (date BETWEEN '1900-01-01' AND '2099-12-31'),
  ADD CONSTRAINT "Content_publish_order" CHECK (unpublish_at > publish_at),
  ADD CONSTRAINT "Content_settings_object" CHECK (jsonb_typeof(settings) = 'object');

ALTER TABLE "Tag" ADD CONSTRAINT "Tag_label_given" CHECK (btrim(label) <> '');

ALTER TABLE "Portfolio"
  ADD CONSTRAINT "Portfolio_disk_known" CHECK (disk IN ('s3.vofront_files', 's3.vodocs_files'));

ALTER TABLE "Folder" ADD CONSTRAINT "Folder_not_in_itself" CHECK (folder_id <> id);

ALTER TABLE "File"
  ADD CONSTRAINT "File_disk_known" CHECK (disk IN ('s3.vofront_files', 's3.vodocs_files')),
  ADD CONSTRAINT "File_size_given" CHECK (filesize > 0),
  ADD CONSTRAINT "File_sha256_format" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "File_measures" CHECK (width > 0 AND height > 0);

ALTER TABLE "Certificate"
  ADD CONSTRAINT "Certificate_date_range" CHECK (date BETWEEN '1900-01-01' AND '2099-12-31'),
  ADD CONSTRAINT "Certificate_fields_object" CHECK (jsonb_typeof(fields) = 'object');

ALTER TABLE "CertificatePerson"
  ADD CONSTRAINT "CertificatePerson_number_format" CHECK (number ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  ADD CONSTRAINT "CertificatePerson_issued_whole" CHECK (status = 'draft' OR (number IS NOT NULL AND issued_at IS NOT NULL AND paper IS NOT NULL)),
  ADD CONSTRAINT "CertificatePerson_revoked_at" CHECK (status <> 'revoked' OR revoked_at IS NOT NULL),
  ADD CONSTRAINT "CertificatePerson_replaced_by" CHECK (replaced_by_id <> id),
  ADD CONSTRAINT "CertificatePerson_fields_object" CHECK (jsonb_typeof(fields) = 'object');

ALTER TABLE "CertificateDocument"
  ADD CONSTRAINT "CertificateDocument_sha256_format" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "CertificateDocument_size_given" CHECK (filesize > 0);

ALTER TABLE "PrintRun" ADD CONSTRAINT "PrintRun_progress" CHECK (done BETWEEN 0 AND total);

-- ── Order for people ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- å, ä and ö last, upper and lower case together, whatever the database's own collation.

ALTER TABLE "User"
  ALTER COLUMN firstname TYPE text COLLATE "sv-x-icu",
  ALTER COLUMN lastname TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Group" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Education" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Content" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Tag" ALTER COLUMN label TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Portfolio" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "Folder" ALTER COLUMN title TYPE text COLLATE "sv-x-icu";
ALTER TABLE "File"
  ALTER COLUMN title TYPE text COLLATE "sv-x-icu",
  ALTER COLUMN filename TYPE text COLLATE "sv-x-icu";
ALTER TABLE "CertificatePerson"
  ALTER COLUMN firstname TYPE text COLLATE "sv-x-icu",
  ALTER COLUMN lastname TYPE text COLLATE "sv-x-icu";

-- ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- WHERE content_search(title, lead, body) @@ websearch_to_tsquery('swedish', $1) uses the index; ts_rank weighs the title most.

CREATE FUNCTION content_search(title text, lead text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.swedish', coalesce(title, '')), 'A')
    || setweight(to_tsvector('pg_catalog.swedish', coalesce(lead, '')), 'B')
    || setweight(to_tsvector('pg_catalog.swedish', regexp_replace(left(coalesce(body, ''), 300000), '<[^>]*>', ' ', 'g')), 'C')
$$;

CREATE FUNCTION group_search(title text, description text, municipalities text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.swedish', coalesce(title, '')), 'A')
    || setweight(to_tsvector('pg_catalog.swedish', coalesce(municipalities, '')), 'B')
    || setweight(to_tsvector('pg_catalog.swedish', regexp_replace(coalesce(description, ''), '<[^>]*>', ' ', 'g')), 'C')
$$;

CREATE INDEX "Content_search_idx" ON "Content" USING gin (content_search(title, lead, body));
CREATE INDEX "Group_search_idx" ON "Group" USING gin (group_search(title, description, municipalities));
