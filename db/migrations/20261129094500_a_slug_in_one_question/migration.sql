-- Tells about a slug that a text wants on a site: whether another text of the type has it now, and whether its address leads to another
-- text, whose address it was. Others who ask for the site wait until the transaction ends, and then see its text: each statement of
-- a function looks again, so one question is enough.
CREATE FUNCTION content_slug_claimed(of_type "ContentType", of_group integer, wanted text, but integer)
  RETURNS TABLE (taken boolean, elsewhere boolean) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('slug of ' || of_type || ' in ' || coalesce(of_group, 0)));
  RETURN QUERY SELECT
    EXISTS (SELECT FROM "Content" c WHERE c.type = of_type AND coalesce(c.group_id, 0) = coalesce(of_group, 0) AND c.slug = wanted
      AND c.trashed_at IS NULL AND c.id <> but),
    EXISTS (SELECT FROM "UrlAlias" a JOIN "Content" c ON c.id = a.content_id
      WHERE coalesce(a.group_id, 0) = coalesce(of_group, 0) AND a.alias = content_alias(of_type, wanted) AND c.id <> but
        AND c.trashed_at IS NULL);
END $$;
