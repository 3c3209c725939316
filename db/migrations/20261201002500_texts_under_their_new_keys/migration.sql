-- Texts of version 0.1.0 that have another key since. An installation's own words for them follow.
DO $$
DECLARE
  upgraded timestamptz;
BEGIN
  -- The keys of the lower four are those of other texts since 0.1.0: words that were written after the first migration of a later version
  -- are for these. A database that is made to compare schemas has no migrations listed, and no words.
  IF to_regclass('_prisma_migrations') IS NULL THEN
    RETURN;
  END IF;
  SELECT finished_at INTO upgraded FROM _prisma_migrations WHERE migration_name = '20261123001529_legal_statements';

  WITH renamed (before, after, given_anew) AS (
    VALUES
      ('list.ring', 'list.removalCycle', false),
      ('cert.newTab', 'link.newTab', false),
      ('certified.become', 'certified.changeKind', false),
      ('mail.daily.notices', 'mail.daily.messages', false),
      ('links.empty', 'links.none', true),
      ('bank.allFiles', 'bank.everyFile', true),
      ('bank.empty', 'bank.emptyTitle', true),
      ('bank.search', 'bank.searchHere', true)
  ),
  taken AS (
    DELETE FROM "Wording" USING renamed
    WHERE "key" = before AND (NOT given_anew OR "updated_at" < upgraded)
    RETURNING after, "brand", "text", "updated_at"
  )
  INSERT INTO "Wording" ("key", "brand", "text", "updated_at")
  SELECT after, "brand", "text", "updated_at" FROM taken
  ON CONFLICT ("key", "brand") DO NOTHING;
END
$$;
