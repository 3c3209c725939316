-- Words of titles and names as people may type them: any case, with or without the dots over å, ä and ö. The Swedish
-- indexes of the text itself (content_search, group_search, file_search) are in the migrations before.

-- Letters are named one by one: `unaccent` isn't immutable, and an index needs that.
CREATE FUNCTION kollegium_fold(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(text COLLATE "sv-x-icu"), 'åäáàâãæéèêëíìîïöøóòôõúùûüýÿñç', 'aaaaaaaeeeeiiiioooooouuuuyync')
$$;

CREATE INDEX "Content_fold_idx" ON "Content" USING gin (kollegium_fold(title) gin_trgm_ops);
CREATE INDEX "Group_fold_idx" ON "Group" USING gin (kollegium_fold(title || ' ' || name) gin_trgm_ops);
CREATE INDEX "User_fold_idx" ON "User"
  USING gin (kollegium_fold(firstname || ' ' || lastname || ' ' || name || ' ' || email) gin_trgm_ops);
CREATE INDEX "File_fold_idx" ON "File" USING gin (kollegium_fold(title || ' ' || filename) gin_trgm_ops);
