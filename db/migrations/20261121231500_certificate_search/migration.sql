-- What a certificate says in words of its own, a line each: api/src/certificates/search.ts looks in it.

CREATE FUNCTION certificate_words(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n', fields ->> 'educator', fields ->> 'degree', fields ->> 'programme')
$$;

CREATE INDEX "Certificate_words_idx" ON "Certificate" USING gin (certificate_words(fields) gin_trgm_ops);
CREATE INDEX "Certificate_educator_id_idx" ON "Certificate"("educator_id");
