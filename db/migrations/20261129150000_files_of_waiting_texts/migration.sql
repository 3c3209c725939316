-- Ids of the files that a changed text names while it waits: in its body, as its pictures and as its attachments. The body is searched as
-- rich_text_files does it; a function of an index calls none of our own, because a restored dump doesn't find them.
CREATE FUNCTION pending_text_files(data jsonb) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT named.id::integer), '{}')
  FROM (
    SELECT found[1] AS id FROM regexp_matches(data ->> 'body', '/files/([0-9]{1,9})/', 'g') AS found
    UNION ALL SELECT held #>> '{}' FROM jsonb_path_query(data, '$.images[*].file_id') AS held
    UNION ALL SELECT held #>> '{}' FROM jsonb_path_query(data, '$.attachments[*].file_id') AS held
    UNION ALL SELECT held #>> '{}' FROM jsonb_path_query(data, '$.image_full_id') AS held
  ) named
  WHERE named.id ~ '^[0-9]{1,9}$'
$$;
CREATE INDEX "PendingText_files_idx" ON "PendingText" USING gin (pending_text_files(data));
