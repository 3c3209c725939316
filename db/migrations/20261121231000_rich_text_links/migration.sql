-- Where the links and pictures of a rich text lead, without what stands after '?' and '#': "which texts link to this?" is one
-- look in an index. What is longer than an index entry may be is no address of ours.

CREATE FUNCTION rich_text_links(body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT rtrim(found[1], '/')), '{}')
  FROM regexp_matches(body, '(?:href|src)="([^"?#]+)', 'g') AS found
  WHERE length(found[1]) <= 500
$$;

CREATE INDEX "Content_links_idx" ON "Content" USING gin (rich_text_links(body));
