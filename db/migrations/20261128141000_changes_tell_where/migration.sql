-- Notices of changes that tell where the rows belong (docs/decisions/0091-changes-tell-where.md).
-- The notice of such a table is '<Table> <kind> <ids>': 'Content groups 0,12' (0 is the front site, a row without a group), 'Membership
-- users 7'. Without kind and ids it may be any row: of more than 100 ids, of a row whose owner is gone, of TRUNCATE. PostgreSQL drops
-- repeats within a transaction.

CREATE FUNCTION kollegium_watch_within(table_name text, kind text, key text, owner text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  function_name text := 'kollegium_changed_' || table_name;
  -- A key of its own is the answer; otherwise `owner` tells for each key where it belongs. -1: nobody knows any more.
  belongs text := CASE WHEN owner IS NULL
    THEN format('SELECT coalesce(rows.%1$I, 0) AS id FROM %%s rows', key)
    ELSE format('SELECT CASE WHEN owners.id IS NULL THEN -1 ELSE coalesce(owners.belongs, 0) END AS id FROM %%s rows LEFT JOIN (%2$s) owners ON owners.id = rows.%1$I', key, owner)
  END;
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
      ids int[];
      former_ids int[] := '{}';
    BEGIN
      SELECT array_agg(DISTINCT found.id) INTO ids FROM (%2$s) found;
      IF TG_OP = 'UPDATE' THEN
        SELECT array_agg(DISTINCT found.id) INTO former_ids FROM (%3$s) found;
      END IF;
      SELECT array_agg(DISTINCT id ORDER BY id) INTO ids FROM unnest(ids || former_ids) id;
      IF ids IS NULL THEN
        RETURN NULL; -- no row was changed
      END IF;
      IF -1 = ANY (ids) OR cardinality(ids) > 100 THEN
        PERFORM pg_notify('kollegium_changed', TG_TABLE_NAME);
      ELSE
        PERFORM pg_notify('kollegium_changed', TG_TABLE_NAME || ' %4$s ' || array_to_string(ids, ','));
      END IF;
      RETURN NULL;
    END $body$
  $function$, function_name, format(belongs, 'changed'), format(belongs, 'former'), kind);

  EXECUTE format('DROP TRIGGER kollegium_changed ON %I', table_name);
  EXECUTE format('CREATE TRIGGER kollegium_changed AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION kollegium_changed()', table_name);
  EXECUTE format('CREATE TRIGGER kollegium_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', table_name, function_name);
  EXECUTE format('CREATE TRIGGER kollegium_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION %I()', table_name, function_name);
  EXECUTE format('CREATE TRIGGER kollegium_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', table_name, function_name);
END $make$;

-- The texts of sites, and the rows that belong to a text: its pictures, files and tags, and the items of a list.
SELECT kollegium_watch_within('Content', 'groups', 'group_id');
SELECT kollegium_watch_within(table_name, 'groups', key, 'SELECT id, group_id AS belongs FROM "Content"')
FROM (VALUES ('ContentImage', 'content_id'), ('ContentAttachment', 'content_id'), ('_ContentToTag', 'A'), ('QueueItem', 'queue_id'))
  AS texts (table_name, key);

-- Tokens, and the rights of a user.
SELECT kollegium_watch_within('OauthToken', 'users', 'user_id');
SELECT kollegium_watch_within('User', 'users', 'id');
SELECT kollegium_watch_within('Membership', 'users', 'user_id');
SELECT kollegium_watch_within('_RoleToUser', 'users', 'B');
SELECT kollegium_watch_within('_GroupsRoleToMembership', 'users', 'B', 'SELECT id, user_id AS belongs FROM "Membership"');
SELECT kollegium_watch_within('_CourseMomentEducators', 'users', 'B');
SELECT kollegium_watch_within('_CourseMomentStakeholders', 'users', 'B');
